-- Everything an office keeps. Limits repeat those of contract/ (a test compares them); each rule has a name,
-- and http/errors.ts turns that name into a status and a message.

create extension if not exists pg_trgm;

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

-- One row a sign-in. `counter` counts the rotations of its refresh token.

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

-- What complaints and events are about. A root per type; its children are the choices.

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
  constraint complaints_title_length check (char_length(title) between 1 and 100),
  constraint complaints_description_length check (char_length(description) between 1 and 250),
  constraint complaints_status_known check (status_id in (1, 2, 3)),
  constraint complaints_location_length check (char_length(location) <= 512),
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
create index complaints_of_assignee on complaints (assigned_to) where assigned_to is not null;
create index complaints_text on complaints using gin ((title || ' ' || description) gin_trgm_ops);

create table attachments (
  id int generated always as identity primary key,
  complaint_id int not null,
  name text not null,
  type text not null,
  size int not null,
  sha256 text not null,
  storage_key uuid not null,
  created_at timestamptz not null default now(),
  constraint attachments_name_length check (char_length(name) between 1 and 255),
  constraint attachments_size_range check (size between 1 and 5242880),
  constraint attachments_storage_key_key unique (storage_key),
  constraint attachments_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade
);
create index attachments_of_complaint on attachments (complaint_id, id);

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

-- Who changed what, when, from where: appended to, never changed. Ids and moves, no personal data.

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

-- A creation answered once is answered the same again (Idempotency-Key).

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

-- Attempts per key (an address, a phone) and window, shared by all processes.

create table attempts (
  key text primary key,
  count int not null,
  until timestamptz not null
);
