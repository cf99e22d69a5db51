-- Which complaints a citizen had before they were given to another, or merged with theirs (features/citizens).
create index concurrently complaint_story_given
  on complaint_story (jsonb_path_query_first(changes, '$[*] ? (@.field == "complainant_id").from'))
  where changes @> '[{"field": "complainant_id"}]';
