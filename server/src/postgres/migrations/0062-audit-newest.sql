-- The audit trail's list, newest first. Each index has the time, so that the table may be partitioned by it.
create index concurrently audit_newest on audit (at);
