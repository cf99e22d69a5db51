-- The list by due date (a complaint without one is last), of the whole office and of a constituency; what is due; what nobody has.
create index concurrently complaints_by_due on complaints ((coalesce(due_on, 'infinity'::date)), id);
create index concurrently complaints_of_constituency_by_due
  on complaints (constituency_id, (coalesce(due_on, 'infinity'::date)), id);
create index concurrently complaints_due on complaints (due_on, constituency_id) where due_on is not null and status_id <> 3;
create index concurrently complaints_follow_up on complaints (follow_up_on, constituency_id)
  where follow_up_on is not null and status_id <> 3;
create index concurrently complaints_unassigned on complaints (constituency_id, created_at desc, id desc)
  where assigned_to is null and status_id <> 3;
