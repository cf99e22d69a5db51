-- The complaints of a constituency that are assigned to an admin, in the order of the list.
create index concurrently complaints_newest_of_assignee on complaints (assigned_to, constituency_id, created_at desc, id desc)
  where assigned_to is not null;
