-- Everything an office stores. Limits repeat those of contract/ (a test compares them). Each rule has a name, and
-- errors/error-table.ts turns that name into a status and a message.

create extension if not exists pg_trgm;

-- The office's identity. It stands here, in the office's file store (storage/owned-store.ts) and in every backup, so that nothing
-- is deleted for a database that is not the store's own. Made with the office; a restored office keeps it.

create table office (
  id uuid not null default gen_random_uuid(),
  constraint office_pkey primary key (id)
);
create unique index office_one_row on office ((true));
insert into office default values;

-- Places: state, district, constituency, then the polling booths with the office's own divisions.

create table states (
  id int generated always as identity primary key,
  name text not null,
  constraint states_name_length check (char_length(name) between 1 and 100)
);
create unique index states_name_key on states (lower(name));

create table districts (
  id int generated always as identity primary key,
  name text not null,
  state_id int not null,
  constraint districts_name_length check (char_length(name) between 1 and 100),
  constraint districts_state_id_fkey foreign key (state_id) references states
);
create unique index districts_name_key on districts (state_id, lower(name));

create table constituencies (
  id int generated always as identity primary key,
  name text not null,
  district_id int not null,
  constraint constituencies_name_length check (char_length(name) between 1 and 100),
  constraint constituencies_district_id_fkey foreign key (district_id) references districts
);
create unique index constituencies_name_key on constituencies (district_id, lower(name));
create index constituencies_by_name on constituencies (lower(name));

create table booths (
  id int generated always as identity primary key,
  constituency_id int not null,
  mandal text not null,
  shaktikendra text not null,
  booth_name text not null,
  booth_number text not null,
  constraint booths_constituency_id_fkey foreign key (constituency_id) references constituencies,
  constraint booths_mandal_length check (char_length(mandal) between 1 and 150),
  constraint booths_shaktikendra_length check (char_length(shaktikendra) between 1 and 150),
  constraint booths_booth_name_length check (char_length(booth_name) between 1 and 150),
  constraint booths_booth_number_length check (char_length(booth_number) between 1 and 20),
  constraint booths_place_key unique (id, constituency_id)
);
create unique index booths_number_key on booths (constituency_id, lower(booth_number));
create index booths_by_number on booths (lower(booth_number));
create index booths_text on booths using gin ((booth_number || ' ' || booth_name) gin_trgm_ops);

-- People: one table. A citizen ("user") belongs to a booth, an admin to a constituency.

create table principals (
  id int generated always as identity primary key,
  principal_type text not null,
  status text not null default 'active',
  name text,
  phone text,
  email text,
  role_name text,
  password_hash text,
  booth_id int,
  constituency_id int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  constraint principals_type_known check (principal_type in ('super_admin', 'admin', 'user')),
  constraint principals_status_known check (status in ('active', 'inactive', 'deleted')),
  constraint principals_name_length check (char_length(name) between 1 and 150),
  constraint principals_phone_pattern check (phone ~ '^[6-9][0-9]{9}$'),
  constraint principals_email_length check (char_length(email) between 3 and 254),
  constraint principals_sign_in_complete
    check (principal_type = 'user' or (name is not null and phone is not null and password_hash is not null)),
  constraint principals_place
    check (
      (principal_type = 'user' and booth_id is not null and constituency_id is null)
      or (principal_type = 'admin' and booth_id is null and constituency_id is not null)
      or (principal_type = 'super_admin' and booth_id is null and constituency_id is null)
    ),
  constraint principals_booth_id_fkey foreign key (booth_id) references booths,
  constraint principals_constituency_id_fkey foreign key (constituency_id) references constituencies
);
create unique index principals_sign_in_phone_key on principals (phone)
  where principal_type <> 'user' and status <> 'deleted';
create unique index principals_sign_in_email_key on principals (lower(email))
  where principal_type <> 'user' and status <> 'deleted';
create unique index principals_user_phone_key on principals (phone)
  where principal_type = 'user' and status <> 'deleted';
create index principals_users_of_booth on principals (booth_id, name, id) where principal_type = 'user';
create index principals_of_constituency on principals (constituency_id) where principal_type = 'admin';

-- One row for each sign-in. `counter` counts the rotations of its refresh token.

create table sessions (
  id uuid primary key default gen_random_uuid(),
  principal_id int not null,
  counter int not null default 0,
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint sessions_principal_id_fkey foreign key (principal_id) references principals
);
create index sessions_of_principal on sessions (principal_id) where ended_at is null;

-- The networks of an account's sign-ins in the last 30 days (an IPv6 address by its /64). Failures from there do not count towards
-- the limit over all addresses. Older rows are removed every day.

create table sign_in_networks (
  network inet not null,
  principal_id int not null,
  signed_in_at timestamptz not null default now(),
  primary key (network, principal_id),
  constraint sign_in_networks_principal_id_fkey foreign key (principal_id) references principals on delete cascade
);

-- What complaints and events are about. A root for each type; its children are the choices, in the order in which they are offered.

create table categories (
  id int generated always as identity primary key,
  type_id int not null,
  parent_id int,
  name text not null,
  constraint categories_type_known check (type_id in (1, 2)),
  constraint categories_name_length check (char_length(name) between 1 and 100),
  constraint categories_type_key unique (id, type_id),
  constraint categories_parent_fkey foreign key (parent_id, type_id) references categories (id, type_id)
);
create unique index categories_name_key on categories (type_id, coalesce(parent_id, 0), lower(name));
create unique index categories_root_key on categories (type_id) where parent_id is null;

insert into categories (type_id, name) values (1, 'Complaint'), (2, 'Event');

insert into categories (type_id, parent_id, name)
select root.type_id, root.id, choice.name
from categories root
join (values
  (1, 1, 'Water Supply'),
  (1, 2, 'Electricity'),
  (1, 3, 'Roads'),
  (1, 4, 'Drainage and Sanitation'),
  (1, 5, 'Health'),
  (1, 6, 'Education'),
  (1, 7, 'Ration and Welfare'),
  (1, 8, 'Police and Safety'),
  (1, 9, 'Land and Revenue'),
  (1, 10, 'Employment'),
  (1, 11, 'Other'),
  (2, 1, 'Public Meeting'),
  (2, 2, 'Jan Sunwai (Public Hearing)'),
  (2, 3, 'Inauguration'),
  (2, 4, 'Health Camp'),
  (2, 5, 'Training'),
  (2, 6, 'Cultural Programme'),
  (2, 7, 'Festival'),
  (2, 8, 'Sports'),
  (2, 9, 'Visit'),
  (2, 10, 'Condolence'),
  (2, 11, 'Other')
) as choice (type_id, place, name) on choice.type_id = root.type_id
where root.parent_id is null
order by choice.type_id, choice.place;

-- `complainant_text` is the phone and name of the complainant, so that one index serves every search (decision 0007). A complaint
-- without a `tracking_code` gets one with its slip: 16 letters and digits of Crockford's base 32.

create table complaints (
  id int generated always as identity primary key,
  title text not null,
  description text not null,
  category_id int not null,
  category_type_id int not null generated always as (1) stored,
  status_id int not null default 1,
  complainant_id int not null,
  booth_id int not null,
  constituency_id int not null,
  location text,
  assigned_to int,
  registered_by int not null,
  issue_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  completed_at timestamptz,
  complainant_text text not null,
  tracking_code text,
  constraint complaints_title_length check (char_length(title) between 1 and 100),
  constraint complaints_description_length check (char_length(description) between 1 and 250),
  constraint complaints_status_known check (status_id in (1, 2, 3)),
  constraint complaints_location_length check (char_length(location) <= 512),
  constraint complaints_tracking_code_pattern check (tracking_code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  constraint complaints_category_fkey foreign key (category_id, category_type_id) references categories (id, type_id),
  constraint complaints_complainant_id_fkey foreign key (complainant_id) references principals,
  constraint complaints_booth_fkey foreign key (booth_id, constituency_id) references booths (id, constituency_id),
  constraint complaints_assigned_to_fkey foreign key (assigned_to) references principals,
  constraint complaints_registered_by_fkey foreign key (registered_by) references principals
);
create index complaints_newest on complaints (created_at desc, id desc);
create index complaints_of_booth on complaints (booth_id, created_at desc, id desc);
create index complaints_of_constituency on complaints (constituency_id, created_at desc, id desc);
create index complaints_of_constituency_status on complaints (constituency_id, status_id, created_at desc, id desc);
create index complaints_of_status on complaints (status_id, created_at desc, id desc);
create index complaints_of_category on complaints (category_id, created_at desc, id desc);
create index complaints_of_complainant on complaints (complainant_id);
create index complaints_newest_of_assignee on complaints (assigned_to, constituency_id, created_at desc, id desc)
  where assigned_to is not null;
create index complaints_open_of_assignee on complaints (assigned_to) where assigned_to is not null and status_id <> 3;
create unique index complaints_tracking_code_key on complaints (tracking_code) where tracking_code is not null;
create index complaints_text on complaints
  using gin ((title || ' ' || description || ' ' || complainant_text) gin_trgm_ops);

create table attachments (
  id int generated always as identity primary key,
  complaint_id int not null,
  name text not null,
  type text not null,
  size int not null,
  sha256 text not null,
  storage_key uuid not null,
  created_at timestamptz not null default now(),
  place int not null,
  constraint attachments_name_length check (char_length(name) between 1 and 255),
  constraint attachments_size_range check (size between 1 and 5242880),
  constraint attachments_type_known check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  constraint attachments_place_range check (place between 1 and 10),
  constraint attachments_storage_key_key unique (storage_key),
  constraint attachments_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade
);
create index attachments_of_complaint on attachments (complaint_id, id);
create unique index attachments_place_key on attachments (complaint_id, place);

-- Stored files whose rows the office has deleted, until the files are removed, too. The sweep (storage/sweep.ts) only moves a file
-- aside that is neither here nor in attachments.

create table deleted_files (
  storage_key uuid not null,
  constraint deleted_files_pkey primary key (storage_key)
);

-- As the owner: whoever may delete attachments needs no rights on this table.
create function record_deleted_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deleted_files (storage_key) select storage_key from gone on conflict do nothing;
  return null;
end $$;
create trigger record_deleted_files after delete on attachments
  referencing old table as gone for each statement execute function record_deleted_files();

-- What happened to a complaint after it was logged, in words. It is deleted with the complaint, and with the citizen who is
-- erased, unlike the audit trail, which has no personal data.

create table complaint_story (
  id int generated always as identity primary key,
  complaint_id int not null,
  at timestamptz not null default now(),
  principal_id int,
  kind text not null,
  -- [{field, from, to}]: names in place of ids, as they were at that moment.
  changes jsonb not null default '[]',
  reason text,
  files text[] not null default '{}',
  note text,
  informed_how text,
  informed_date date,
  informed_time time(0),
  constraint complaint_story_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade,
  constraint complaint_story_principal_id_fkey foreign key (principal_id) references principals,
  constraint complaint_story_kind_known check (kind in ('edited', 'attached', 'removed', 'note', 'informed')),
  constraint complaint_story_reason_length check (char_length(reason) between 1 and 500),
  constraint complaint_story_note_length check (char_length(note) between 1 and 500),
  constraint complaint_story_note_given check (kind <> 'note' or note is not null),
  constraint complaint_story_informed_how_known check (informed_how in ('phone', 'sms', 'visit', 'letter', 'other')),
  constraint complaint_story_informed_whole
    check ((kind = 'informed') = (num_nonnulls(informed_how, informed_date, informed_time) = 3)),
  constraint complaint_story_informed_time_minutes
    check (informed_time < '24:00' and extract(second from informed_time) = 0)
);
create index complaint_story_of_complaint on complaint_story (complaint_id, id);

-- When a complaint was completed, for the reports by week. Triggers set it, whoever writes.

create function date_completion() returns trigger language plpgsql as $$
begin
  if new.status_id <> 3 then
    new.completed_at := null;
  elsif tg_op = 'INSERT' then
    new.completed_at := coalesce(new.completed_at, new.updated_at);
  else
    new.completed_at := now();
  end if;
  return new;
end $$;
create trigger complaint_stored_completed before insert on complaints
  for each row when (new.status_id = 3) execute function date_completion();
create trigger complaint_moved before update of status_id on complaints
  for each row when (old.status_id <> new.status_id) execute function date_completion();

-- Triggers write complaints.complainant_text.

create function text_of_person(phone text, name text) returns text language sql stable
  return concat_ws(' ', phone, name);

create function write_complainant_text() returns trigger language plpgsql as $$
begin
  -- The lock waits for a change of the citizen that is under way, and then reads the name that it wrote.
  select text_of_person(phone, name) into new.complainant_text
    from principals where id = new.complainant_id for share;
  new.complainant_text := coalesce(new.complainant_text, '');
  return new;
end $$;
create trigger complaint_stored before insert on complaints
  for each row when (new.complainant_text is null) execute function write_complainant_text();
create trigger complainant_changed before update of complainant_id on complaints
  for each row execute function write_complainant_text();

create function carry_complainant_text() returns trigger language plpgsql as $$
begin
  update complaints set complainant_text = text_of_person(after.phone, after.name)
    from after join before using (id)
    where complaints.complainant_id = after.id
      and (after.phone, after.name) is distinct from (before.phone, before.name);
  return null;
end $$;
create trigger principal_renamed after update on principals
  referencing old table as before new table as after
  for each statement execute function carry_complainant_text();

create table events (
  id int generated always as identity primary key,
  title text not null,
  description text,
  category_id int not null,
  category_type_id int not null generated always as (2) stored,
  type_id int not null,
  event_date date not null,
  start_time time(0),
  end_time time(0),
  is_scheduled boolean not null default false,
  booth_id int not null,
  constituency_id int not null,
  location text not null,
  contact_name text,
  contact_phone text,
  chief_guest text,
  created_by int,
  updated_by int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint events_title_length check (char_length(title) between 1 and 300),
  constraint events_description_length check (char_length(description) <= 5000),
  constraint events_type_known check (type_id in (1, 2)),
  constraint events_start_time_minutes check (start_time < '24:00' and extract(second from start_time) = 0),
  constraint events_end_time_minutes check (end_time < '24:00' and extract(second from end_time) = 0),
  constraint events_times_ordered check (end_time > start_time),
  constraint events_location_length check (char_length(location) between 1 and 512),
  constraint events_contact_name_length check (char_length(contact_name) <= 150),
  constraint events_contact_phone_pattern check (contact_phone ~ '^[6-9][0-9]{9}$'),
  constraint events_chief_guest_length check (char_length(chief_guest) <= 150),
  constraint events_category_fkey foreign key (category_id, category_type_id) references categories (id, type_id),
  constraint events_booth_fkey foreign key (booth_id, constituency_id) references booths (id, constituency_id),
  constraint events_created_by_fkey foreign key (created_by) references principals,
  constraint events_updated_by_fkey foreign key (updated_by) references principals
);
create index events_newest on events (event_date desc, id desc);
create index events_of_booth on events (booth_id, event_date desc, id desc);
create index events_of_constituency on events (constituency_id, event_date desc, id desc);
create index events_of_category on events (category_id, event_date desc, id desc);
create index events_text on events using gin ((title || ' ' || coalesce(description, '')) gin_trgm_ops);

-- Who changed what, when, from where: appended to, never changed. It has ids, and no personal data.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  principal_id int,
  address inet,
  request_id text,
  action text not null,
  entity_id int,
  details jsonb
);
create index audit_of_entity on audit (action, entity_id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_no_change before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_is_append_only();

-- The answers of mutations that were sent with an Idempotency-Key: the same key gets the same answer.

create table idempotency_keys (
  principal_id int not null,
  action text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (principal_id, action, key),
  constraint idempotency_keys_key_length check (char_length(key) between 1 and 200),
  constraint idempotency_keys_principal_id_fkey foreign key (principal_id) references principals
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The digest of a request with a password would reveal the password to whoever tries a list of words. mutations/mutation.ts digests
-- such a request without its secrets, and marks the digest. A digest without the mark is replaced when its transaction ends.

create function forget_digest() returns trigger language plpgsql as $$
begin
  update idempotency_keys set request_hash = 'forgotten'
    where (principal_id, action, key) = (new.principal_id, new.action, new.key);
  return null;
end $$;
create constraint trigger idempotency_keys_without_secrets after insert on idempotency_keys
  deferrable initially deferred for each row
  when (new.action in ('registerAdmin', 'addAdmin') and new.request_hash not like 'without secrets %')
  execute function forget_digest();

-- Attempts by key (an address, a phone) and window, shared by all processes.

create table attempts (
  key text primary key,
  count int not null,
  until timestamptz not null
);

-- Exact totals without counting (lists/cached-counts.ts, decision 0006): each change of a counted table leaves here what a row was
-- (sign -1) and what it became (+1), with the number of the transaction, so that a cached count can be brought up to date. Sign 0:
-- deltas are missing, because the table was truncated or the deltas were cut; earlier counts no longer hold.

create table complaint_changes (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  sign int not null,
  id int,
  title text,
  description text,
  category_id int,
  status_id int,
  booth_id int,
  constituency_id int,
  created_at timestamptz,
  completed_at timestamptz,
  complainant_id int,
  complainant_text text,
  assigned_to int
);
create index complaint_changes_xid on complaint_changes (xid);

create table event_changes (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  sign int not null,
  id int,
  title text,
  description text,
  category_id int,
  type_id int,
  event_date date,
  is_scheduled boolean,
  booth_id int,
  constituency_id int
);
create index event_changes_xid on event_changes (xid);

create table principal_changes (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  sign int not null,
  id int,
  principal_type text,
  status text,
  booth_id int,
  constituency_id int
);
create index principal_changes_xid on principal_changes (xid);

-- The deltas of `<name>s` are in `<name>_changes`; each column of the deltas is that of the same name.
do $$
declare
  name text;
  kept text;
begin
  foreach name in array array['complaint', 'event', 'principal'] loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into kept
      from pg_attribute
      where attrelid = (name || '_changes')::regclass and attnum > 0 and attname not in ('xid', 'at', 'sign');
    execute format($f$
      create function record_%1$s_changes() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into %1$s_changes (sign, %2$s) select 1, %2$s from after;
        elsif tg_op = 'DELETE' then
          insert into %1$s_changes (sign, %2$s) select -1, %2$s from before;
        elsif tg_op = 'UPDATE' then
          insert into %1$s_changes (sign, %2$s)
            select -1, * from (select %2$s from before except all select %2$s from after) was
            union all
            select 1, * from (select %2$s from after except all select %2$s from before) became;
        else
          insert into %1$s_changes (sign) values (0);
        end if;
        return null;
      end $body$;
      create trigger %1$s_inserted after insert on %1$ss
        referencing new table as after for each statement execute function record_%1$s_changes();
      create trigger %1$s_updated after update on %1$ss
        referencing old table as before new table as after
        for each statement execute function record_%1$s_changes();
      create trigger %1$s_deleted after delete on %1$ss
        referencing old table as before for each statement execute function record_%1$s_changes();
      create trigger %1$s_truncated after truncate on %1$ss
        for each statement execute function record_%1$s_changes();
    $f$, name, kept);
  end loop;
end $$;
