-- Who has a phone; and the search of citizens by parts of phone and name.
create unique index concurrently principals_phone_sharer_key on principals (phone, phone_sharer)
  where principal_type = 'user' and status <> 'deleted';
create index concurrently principals_citizen_search on principals
  using gin (search_text(coalesce(phone, '') || ' ' || coalesce(name, '')) gin_trgm_ops)
  where principal_type = 'user' and status = 'active';
