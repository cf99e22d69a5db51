-- The number that a complaint had in the register from which it was imported.
alter table complaints
  add column source_number text,
  add constraint complaints_source_number_length check (char_length(source_number) between 1 and 50) not valid;
