-- A status move has the ids of its statuses, as the complaint has. A process of the previous version still writes names: the activity
-- shows them, and the status page leaves the move out.
update complaint_story s
set changes = (
  select jsonb_agg(case when change ->> 'field' = 'status_id' then change || jsonb_build_object(
    'from', array_position(status.names, change ->> 'from'), 'to', array_position(status.names, change ->> 'to')
  ) else change end order by place)
  from jsonb_array_elements(s.changes) with ordinality changed (change, place),
    (select array['registered', 'in-process', 'completed'] as names) status
)
where changes @> '[{"field": "status_id"}]';
