-- As 0030 makes it, with the number of the register: people search for the number that they know.
create or replace function fold_complaint() returns trigger language plpgsql as $$
begin
  new.folded_text :=
    fold_text(new.complainant_text || ' ' || new.title || ' ' || new.description || ' ' || coalesce(new.location, '')
      || coalesce(' ' || new.source_number, ''));
  return new;
end $$;

-- Has the trigger fold what was imported before, a thousand numbers a transaction, because nobody else can change a row meanwhile.
create procedure fold_source_numbers() language plpgsql as $$
declare
  last_id int;
begin
  select max(id) into last_id from complaints where source_number is not null;
  for from_id in 1 .. coalesce(last_id, 0) by 1000 loop
    update complaints set title = title where id between from_id and from_id + 999 and source_number is not null;
    commit;
  end loop;
end $$;
