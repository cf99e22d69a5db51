-- The addresses at which calendars read what is planned: one of each account that signs in. The address itself is not stored.
create table calendar_addresses (
  principal_id int not null,
  -- SHA-256 of the address's secret.
  hash bytea not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  constraint calendar_addresses_pkey primary key (principal_id),
  constraint calendar_addresses_principal_id_fkey foreign key (principal_id) references principals,
  constraint calendar_addresses_hash_key unique (hash),
  constraint calendar_addresses_hash_length check (octet_length(hash) = 32)
);
