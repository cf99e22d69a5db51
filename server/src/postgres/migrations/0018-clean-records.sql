-- Cleans the texts of people, complaints and events: rows that differ, without a lock on their tables. The triggers of 0004 and 0007
-- record the changes and bring new names into complaints.complainant_text. An e-mail address has nothing to clean by its rule.
select clean_column('principals', 'name', 'clean_line', 150, false);
select clean_column('complaints', 'title', 'clean_line', 100, false);
select clean_column('complaints', 'description', 'clean_lines', 250, false);
select clean_column('complaints', 'location', 'clean_line', 512, true);
select clean_column('complaint_story', 'note', 'clean_lines', 500, false);
select clean_column('complaint_story', 'reason', 'clean_lines', 500, true);
select clean_column('events', 'title', 'clean_line', 300, false);
select clean_column('events', 'description', 'clean_lines', 5000, true);
select clean_column('events', 'location', 'clean_line', 512, false);
select clean_column('events', 'contact_name', 'clean_line', 150, true);
select clean_column('events', 'chief_guest', 'clean_line', 150, true);
