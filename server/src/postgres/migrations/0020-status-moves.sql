-- The newest status moves of a complaint, for its status page, without its other entries.
create index concurrently complaint_story_moves on complaint_story (complaint_id, id)
  where changes @> '[{"field": "status_id"}]';
