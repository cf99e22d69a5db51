-- For the removal of old completed complaints, which reads them oldest first.
create index concurrently complaints_to_remove on complaints (updated_at, id) where status_id = 3;
