-- A list is in the order of issue_at, when the matter was brought in: an import stores years in one minute. 0060 drops the indexes that
-- these replace.
create index concurrently complaints_by_issue on complaints (issue_at desc, id desc);
create index concurrently complaints_of_booth_by_issue on complaints (booth_id, issue_at desc, id desc);
create index concurrently complaints_of_constituency_by_issue on complaints (constituency_id, issue_at desc, id desc);
create index concurrently complaints_of_constituency_status_by_issue
  on complaints (constituency_id, status_id, issue_at desc, id desc);
create index concurrently complaints_of_status_by_issue on complaints (status_id, issue_at desc, id desc);
create index concurrently complaints_of_category_by_issue on complaints (category_id, issue_at desc, id desc);
create index concurrently complaints_of_assignee_by_issue on complaints (assigned_to, constituency_id, issue_at desc, id desc)
  where assigned_to is not null;
create index concurrently complaints_unassigned_by_issue on complaints (constituency_id, issue_at desc, id desc)
  where assigned_to is null and status_id <> 3;
