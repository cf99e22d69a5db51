-- Counts the open complaints of each booth (features/reports).
create index concurrently complaints_open_of_booth on complaints (constituency_id, booth_id) where status_id <> 3;
