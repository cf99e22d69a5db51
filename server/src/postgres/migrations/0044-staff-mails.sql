-- Whether an admin gets e-mails about the own complaints.
alter table principals add column staff_mails boolean not null default true;

-- The e-mails to admins. Their text is written when they are sent.
create table staff_mails (
  id int generated always as identity,
  principal_id int not null,
  kind text not null,
  -- Of a digest.
  day date,
  -- What others assigned: those that the mail is about, or of a digest, of the last day.
  complaint_ids int[] not null,
  created_at timestamptz not null,
  tries smallint not null default 0,
  -- Null: the mail has its result.
  next_try_at timestamptz,
  result text,
  constraint staff_mails_pkey primary key (id),
  constraint staff_mails_principal_id_fkey foreign key (principal_id) references principals,
  constraint staff_mails_digest_key unique (principal_id, day),
  constraint staff_mails_kind_known check (kind in ('assigned', 'digest')),
  constraint staff_mails_digest_has_day check ((kind = 'digest') = (day is not null)),
  constraint staff_mails_result_known check (result in ('sent', 'refused', 'given_up', 'not_needed')),
  constraint staff_mails_ended check ((result is null) = (next_try_at is not null))
);
create index staff_mails_due on staff_mails (next_try_at, id) where next_try_at is not null;
create index staff_mails_of_admin on staff_mails (principal_id, created_at);
