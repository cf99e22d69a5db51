-- Whether messages to citizens leave this database. A restored one has the row that this migration makes.
create table messaging (
  only_row boolean not null default true,
  -- The settings of the last start have a gateway, and it is no demonstration.
  is_on boolean not null default false,
  paused boolean not null default true,
  -- Where sending was resumed: a copy elsewhere sends nothing (features/messages/sending.ts).
  place text,
  constraint messaging_pkey primary key (only_row),
  constraint messaging_only_row check (only_row)
);
insert into messaging default values;

-- Phone and text are read when a message is sent.
create table messages (
  id int generated always as identity,
  complaint_id int not null,
  kind text not null,
  state text not null default 'queued',
  tries smallint not null default 0,
  queued_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The gateway's own number of the message.
  reference text,
  -- Why it was not sent, or may not have been.
  cause text,
  -- Its line in the complaint's activity, from the first try on.
  entry_id int,
  constraint messages_pkey primary key (id),
  constraint messages_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade,
  constraint messages_entry_id_fkey foreign key (entry_id) references complaint_story on delete set null,
  constraint messages_kind_known check (kind in ('received', 'referred', 'completed')),
  constraint messages_state_known check (state in ('queued', 'sent', 'delivered', 'failed', 'unknown')),
  constraint messages_reference_length check (char_length(reference) between 1 and 100),
  constraint messages_cause_length check (char_length(cause) between 1 and 100)
);
-- A new complaint waits for these: few, and none that it is not in.
create index messages_of_complaint on messages (complaint_id);
create index messages_of_entry on messages (entry_id) where entry_id is not null;
create index messages_by_reference on messages (reference) where reference is not null;
create index messages_due on messages (next_try_at, id) where state = 'queued';

create function queue_message(of_complaint int, of_citizen int, its_kind text) returns void language plpgsql as $$
begin
  -- What comes from a file is nobody's news.
  if current_setting('console.importing', true) = 'on' or not (select is_on from messaging) then
    return;
  end if;
  insert into messages (complaint_id, kind)
    select of_complaint, its_kind from principals p
    where p.id = of_citizen and p.sms_consent and p.phone is not null;
end $$;

create function queue_message_of_complaint() returns trigger language plpgsql as $$
begin
  perform queue_message(new.id, new.complainant_id, case new.status_id when 3 then 'completed' else 'received' end);
  return null;
end $$;
create trigger complaints_message_of_new after insert on complaints
  for each row execute function queue_message_of_complaint();
create trigger complaints_message_of_completed after update of status_id on complaints
  for each row when (new.status_id = 3 and old.status_id <> 3) execute function queue_message_of_complaint();

create function queue_message_of_referral() returns trigger language plpgsql as $$
begin
  perform queue_message(new.complaint_id, (select complainant_id from complaints where id = new.complaint_id), 'referred');
  return null;
end $$;
create trigger referrals_message after insert on referrals
  for each row when (new.reminds is null) execute function queue_message_of_referral();

alter table complaint_story
  add column message_kind text,
  add column message_state text,
  drop constraint complaint_story_kind_known,
  add constraint complaint_story_kind_known
    check (kind in ('edited', 'attached', 'removed', 'note', 'informed', 'referred', 'reminded', 'replied', 'not_solved', 'message')) not valid,
  add constraint complaint_story_message_whole
    check ((kind = 'message') = (message_kind is not null) and (kind = 'message') = (message_state is not null)) not valid;
