-- A merge is about the citizen who ends; who stays is found here.
create index concurrently audit_of_merges on audit ((details -> 'into')) where action = 'mergeCitizen';
