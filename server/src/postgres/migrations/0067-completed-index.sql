-- What was completed in a month. A complaint that is logged has no entry: it is open.
create index concurrently complaints_completed on complaints (completed_at) where completed_at is not null;
