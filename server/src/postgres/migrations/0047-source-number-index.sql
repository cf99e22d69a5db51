-- A register is imported once: its numbers are unique in the constituency.
create unique index concurrently complaints_source_number_key on complaints (constituency_id, comparable_text(source_number))
  where source_number is not null;
