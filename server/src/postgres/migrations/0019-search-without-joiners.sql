-- The indexes of 0007-finding.sql and 0001-office.sql, without joiners. Those stay for the previous version: a later contract
-- migration drops complaints_text, events_text, booths_text, booths_by_number and constituencies_by_name.
create index concurrently complaints_search on complaints
  using gin (search_text(title || ' ' || description || ' ' || complainant_text) gin_trgm_ops);
create index concurrently events_search on events
  using gin (search_text(title || ' ' || coalesce(description, '')) gin_trgm_ops);
create index concurrently booths_search on booths using gin (search_text(booth_number || ' ' || booth_name) gin_trgm_ops);
create index concurrently booths_by_search_number on booths (lower(search_text(booth_number)));
create index concurrently constituencies_by_search_name on constituencies (lower(search_text(name)));
