-- Of every citizen of a booth, active or not: whoever removes a booth asks for them, and so does the foreign key.
create index concurrently principals_of_booth on principals (booth_id, name, id) where booth_id is not null;
