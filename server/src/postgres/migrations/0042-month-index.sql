-- The status moves of one month and of what followed it.
create index concurrently complaint_story_moves_at on complaint_story (at) where changes @> '[{"field": "status_id"}]';
