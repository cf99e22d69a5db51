create index concurrently audit_of_action on audit (action, at);
