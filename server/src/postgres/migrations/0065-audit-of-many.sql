-- A change of several records has one row, which lists their ids.
create index concurrently audit_of_many on audit using gin (details jsonb_path_ops)
  where action in ('changeComplaints', 'createCoveringLetter', 'deleteEvents');
