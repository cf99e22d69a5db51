create index concurrently audit_of_person on audit (principal_id, action, at);
