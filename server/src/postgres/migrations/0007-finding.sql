-- A complaint is found by who complained, too: phone and name of the complainant stand in its row, kept by triggers, so that
-- one index serves every search, and the record of changes tells all that a total needs (ARCHITECTURE.md, "How a list
-- stays fast and exact").

create function text_of_person(phone text, name text) returns text language sql stable
  return concat_ws(' ', phone, name);
create function text_of_complainant(citizen int) returns text language sql stable as $$
  select text_of_person(phone, name) from principals where id = citizen
$$;

drop index complaints_text;
alter table complaints add column complainant_text text;
-- Writes the table once, with its indexes; an update would write each row, and each of its index entries, a second time.
alter table complaints alter column complainant_text type text using text_of_complainant(complainant_id);
alter table complaints alter column complainant_text set not null;
create index complaints_text on complaints
  using gin ((title || ' ' || description || ' ' || complainant_text) gin_trgm_ops);
drop function text_of_complainant;

create function write_complainant_text() returns trigger language plpgsql as $$
begin
  -- The lock waits for a change of the citizen that is under way, and then reads the name that it wrote.
  select text_of_person(phone, name) into new.complainant_text
    from principals where id = new.complainant_id for share;
  new.complainant_text := coalesce(new.complainant_text, '');
  return new;
end $$;
create trigger complaint_stored before insert on complaints
  for each row when (new.complainant_text is null) execute function write_complainant_text();
create trigger complainant_changed before update of complainant_id on complaints
  for each row execute function write_complainant_text();

create function carry_complainant_text() returns trigger language plpgsql as $$
begin
  update complaints set complainant_text = text_of_person(after.phone, after.name)
    from after join before using (id)
    where complaints.complainant_id = after.id
      and (after.phone, after.name) is distinct from (before.phone, before.name);
  return null;
end $$;
create trigger principal_renamed after update on principals
  referencing old table as before new table as after
  for each statement execute function carry_complainant_text();

-- The open complaints of each admin are counted from this alone.
create index complaints_open_of_assignee on complaints (assigned_to)
  where assigned_to is not null and status_id <> 3;

-- As in 0004-changes.sql, with the new columns, those of 0006-completed.sql among them.
alter table complaint_changes add column complainant_id int, add column complainant_text text;
do $$
declare
  kept text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into kept
    from pg_attribute
    where attrelid = 'complaint_changes'::regclass and attnum > 0 and not attisdropped
      and attname not in ('xid', 'at', 'sign');
  execute format($f$
    create or replace function record_complaint_changes() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into complaint_changes (sign, %1$s) select 1, %1$s from after;
      elsif tg_op = 'DELETE' then
        insert into complaint_changes (sign, %1$s) select -1, %1$s from before;
      elsif tg_op = 'UPDATE' then
        insert into complaint_changes (sign, %1$s)
          select -1, * from (select %1$s from before except all select %1$s from after) was
          union all
          select 1, * from (select %1$s from after except all select %1$s from before) became;
      else
        insert into complaint_changes (sign) values (0);
      end if;
      return null;
    end $body$;
  $f$, kept);
end $$;

-- A booth is found by its number or name in the whole office.
create index booths_text on booths using gin ((booth_number || ' ' || booth_name) gin_trgm_ops);
create index booths_by_number on booths (lower(booth_number));
