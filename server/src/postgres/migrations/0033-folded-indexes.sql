-- The trigram indexes of 0019-search-without-joiners.sql and 0028-citizen-indexes.sql, of folded text. Those stay for the previous version:
-- a later contract migration drops complaints_search, events_search, booths_search and principals_citizen_search.
create index concurrently complaints_folded on complaints using gin (folded_text gin_trgm_ops);
create index concurrently events_folded on events using gin (folded_text gin_trgm_ops);
create index concurrently booths_folded on booths using gin (fold_text(booth_number || ' ' || booth_name) gin_trgm_ops);
create index concurrently principals_citizen_folded on principals
  using gin (fold_text(coalesce(phone, '') || ' ' || coalesce(name, '')) gin_trgm_ops)
  where principal_type = 'user' and status = 'active';
