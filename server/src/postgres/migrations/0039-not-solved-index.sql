create index concurrently complaints_not_solved on complaints (not_solved_at, constituency_id) where not_solved_at is not null;
