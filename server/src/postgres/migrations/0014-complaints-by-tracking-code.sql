-- The complaint of a code; no two complaints share one.
create unique index concurrently complaints_tracking_code_key on complaints (tracking_code)
  where tracking_code is not null;
