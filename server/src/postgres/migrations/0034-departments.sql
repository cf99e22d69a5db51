-- Whom the office writes to, under which letterhead, and what it has sent.
create table departments (
  id int generated always as identity primary key,
  name text not null,
  name_hi text,
  retired boolean not null default false,
  constraint departments_name_length check (char_length(name) between 1 and 150),
  constraint departments_name_hi_length check (char_length(name_hi) between 1 and 150)
);
create unique index departments_name_key on departments (lower(name));

create table officers (
  id int generated always as identity primary key,
  department_id int not null,
  post text not null,
  name text,
  phone text,
  email text,
  address text,
  -- Null: an officer of all constituencies.
  constituency_id int,
  retired boolean not null default false,
  constraint officers_department_id_fkey foreign key (department_id) references departments,
  constraint officers_constituency_id_fkey foreign key (constituency_id) references constituencies,
  constraint officers_post_length check (char_length(post) between 1 and 150),
  constraint officers_name_length check (char_length(name) between 1 and 150),
  constraint officers_address_length check (char_length(address) between 1 and 300)
);
create index officers_of_department on officers (department_id);
create index officers_of_constituency on officers (constituency_id);

create table letterhead (
  only_row boolean not null default true,
  representative text,
  title text,
  address text,
  phone text,
  email text,
  languages text[] not null,
  constraint letterhead_pkey primary key (only_row),
  constraint letterhead_only_row check (only_row),
  constraint letterhead_languages_known check (languages <@ '{en,hi}' and cardinality(languages) between 1 and 2)
);

-- The last number of each calendar year. The row's lock orders letters, and a rolled back letter gives its number back.
create table letter_numbers (
  year int not null,
  last int not null,
  constraint letter_numbers_pkey primary key (year)
);

-- What was sent to an officer, as it was: a letter has a number, a call or a visit may have a text. It stays without its texts when its
-- complaint or its citizen goes.
create table dispatches (
  id int generated always as identity primary key,
  mode text not null,
  year int,
  number int,
  sent_on date not null,
  officer_id int not null,
  department_id int not null,
  constituency_id int not null,
  -- {post, name, department, department_hi, address} and {representative, title, address, phone, email}.
  addressee jsonb not null,
  letterhead jsonb not null,
  language text not null,
  subject text,
  body text,
  removed_on date,
  sent_by int,
  created_at timestamptz not null default now(),
  constraint dispatches_mode_known check (mode in ('letter', 'phone', 'email', 'hand')),
  constraint dispatches_numbered check ((mode = 'letter') = (number is not null) and (year is null) = (number is null)),
  constraint dispatches_number_key unique (year, number),
  constraint dispatches_officer_id_fkey foreign key (officer_id) references officers,
  constraint dispatches_department_id_fkey foreign key (department_id) references departments,
  constraint dispatches_constituency_id_fkey foreign key (constituency_id) references constituencies,
  constraint dispatches_sent_by_fkey foreign key (sent_by) references principals,
  constraint dispatches_language_known check (language in ('en', 'hi')),
  constraint dispatches_subject_length check (char_length(subject) between 1 and 200),
  constraint dispatches_body_length check (char_length(body) between 1 and 5000),
  constraint dispatches_letter_has_text check (mode <> 'letter' or removed_on is not null or num_nonnulls(subject, body) = 2),
  constraint dispatches_removed_has_none check (removed_on is null or num_nonnulls(subject, body) = 0)
);
create index dispatches_of_officer on dispatches (officer_id);
create index dispatches_of_department on dispatches (department_id);
create index dispatches_of_constituency on dispatches (constituency_id);
create index dispatches_sent_by on dispatches (sent_by);

-- A complaint with a department. A reminder names the first referral of its chain; a reply answers the whole chain.
create table referrals (
  id int generated always as identity primary key,
  complaint_id int not null,
  dispatch_id int not null,
  reply_due_on date,
  replied_on date,
  reminds int,
  constraint referrals_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade,
  constraint referrals_dispatch_id_fkey foreign key (dispatch_id) references dispatches,
  constraint referrals_reminds_fkey foreign key (reminds) references referrals on delete cascade
);
create index referrals_of_complaint on referrals (complaint_id, id);
create index referrals_of_dispatch on referrals (dispatch_id);
create index referrals_of_reminded on referrals (reminds);

-- What a covering letter says of each complaint; null when that was removed.
create table letter_lines (
  dispatch_id int not null,
  place int not null,
  complaint_id int not null,
  line text,
  constraint letter_lines_pkey primary key (dispatch_id, place),
  constraint letter_lines_dispatch_id_fkey foreign key (dispatch_id) references dispatches on delete cascade,
  constraint letter_lines_place_range check (place between 1 and 50),
  constraint letter_lines_line_length check (char_length(line) between 1 and 1000)
);
create index letter_lines_of_complaint on letter_lines (complaint_id);

-- Whoever deletes a complaint removes the texts that named its citizen. A letter keeps its number, day, officer and department.
create function remove_texts(complaint_ids int[]) returns void language plpgsql as $$
begin
  update letter_lines set line = null where complaint_id = any(complaint_ids) and line is not null;
  update dispatches d set subject = null, body = null, removed_on = (now() at time zone 'Asia/Kolkata')::date
    where d.removed_on is null and not exists (select from letter_lines l where l.dispatch_id = d.id and l.line is not null)
      and (exists (select from referrals r where r.dispatch_id = d.id and r.complaint_id = any(complaint_ids))
        or exists (select from letter_lines l where l.dispatch_id = d.id and l.complaint_id = any(complaint_ids)));
end $$;
create function remove_texts_of_deleted() returns trigger language plpgsql as $$
begin
  perform remove_texts(array[old.id]);
  return old;
end $$;
create trigger complaint_letters_kept before delete on complaints for each row execute function remove_texts_of_deleted();

-- For lists and counts: every department that has had the complaint, and with which one it waits, since when, and until when a reply
-- is due. Written with the referral (features/complaints/referrals).
alter table complaints
  add column department_ids int[] not null default '{}',
  add column waiting_department_id int,
  add column waiting_since date,
  add column reply_due_on date;
alter table complaint_changes
  add column department_ids int[],
  add column waiting_since date,
  add column reply_due_on date;

alter table complaint_story
  add column referral_id int,
  add column received_on date,
  add constraint complaint_story_referral_id_fkey foreign key (referral_id) references referrals on delete cascade not valid,
  drop constraint complaint_story_kind_known,
  add constraint complaint_story_kind_known
    check (kind in ('edited', 'attached', 'removed', 'note', 'informed', 'referred', 'reminded', 'replied')) not valid,
  add constraint complaint_story_referral_known check ((kind in ('referred', 'reminded', 'replied')) = (referral_id is not null)) not valid,
  add constraint complaint_story_reply_whole
    check ((kind = 'replied') = (received_on is not null) and (kind <> 'replied' or note is not null)) not valid;

-- As 0032 makes it, with the new columns.
create or replace function record_complaint_changes() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_since, reply_due_on)
      select 1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_since, reply_due_on
      from after;
  elsif tg_op = 'DELETE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_since, reply_due_on)
      select -1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_since, reply_due_on
      from before;
  elsif tg_op = 'UPDATE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_since, reply_due_on)
      with was as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_since, reply_due_on
        from before
      ), became as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_since, reply_due_on
        from after
      )
      select -1, * from (select * from was except all select * from became) gone
      union all
      select 1, * from (select * from became except all select * from was) come;
  else
    insert into complaint_changes (sign) values (0);
  end if;
  return null;
end $body$;
