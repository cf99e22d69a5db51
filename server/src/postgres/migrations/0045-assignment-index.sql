-- For the e-mails about what was assigned lately.
create index concurrently complaint_story_assignments on complaint_story (at)
  where changes @> '[{"field": "assigned_to"}]';
