-- The list by department, and what a reply is due for.
create index concurrently complaints_of_departments on complaints using gin (department_ids) where department_ids <> '{}';
create index concurrently complaints_waiting on complaints (waiting_since, constituency_id) where waiting_since is not null;
create index concurrently complaints_reply_due on complaints (reply_due_on, constituency_id) where reply_due_on is not null;
create index concurrently complaint_story_of_referral on complaint_story (referral_id) where referral_id is not null;
create index concurrently complaints_with_department on complaints (waiting_department_id) where waiting_department_id is not null;
