-- Cleans the texts of places, and makes their names and numbers unique by comparable_text.

-- Writers of places wait for the end: no new row can look like one that is being compared.
lock table states in share row exclusive mode;
lock table districts in share row exclusive mode;
lock table constituencies in share row exclusive mode;
lock table booths in share row exclusive mode;

-- Rows that look the same stay as they are. The first of them keeps the name in the unique index, the others are marked.
create function pg_temp.mark_look_alikes(of_table text, of_column text, key text) returns void language plpgsql as $$
declare
  kept int;
begin
  execute format($f$
    with alike as (
      select id, %2$I <> clean_line(%2$I) as is_unclean, min(id) over same as first, max(id) over same as last
      from %1$I window same as (partition by %3$s)
    )
    insert into text_clashes (table_name, row_id, column_name, other_id)
    select %1$L, id, %2$L, case id when first then last else first end from alike
    where first <> last and (id <> first or is_unclean)
  $f$, of_table, of_column, key);
  get diagnostics kept = row_count;
  execute format($f$
    update %1$I set look_alike = true from text_clashes
    where table_name = %1$L and column_name = %2$L and row_id = id and other_id < id
  $f$, of_table, of_column);
  if kept > 0 then
    raise warning 'In % rows of %, % looks like that of another row and was not cleaned. The command doctor names them.',
      kept, of_table, of_column;
  end if;
end $$;
select pg_temp.mark_look_alikes('states', 'name', 'comparable_text(name)');
select pg_temp.mark_look_alikes('districts', 'name', 'state_id, comparable_text(name)');
select pg_temp.mark_look_alikes('constituencies', 'name', 'district_id, comparable_text(name)');
select pg_temp.mark_look_alikes('booths', 'booth_number', 'constituency_id, comparable_text(booth_number)');

select clean_column('states', 'name', 'clean_line', 100, false);
select clean_column('districts', 'name', 'clean_line', 100, false);
select clean_column('constituencies', 'name', 'clean_line', 100, false);
select clean_column('booths', 'booth_number', 'clean_line', 20, false);
select clean_column('booths', 'mandal', 'clean_line', 150, false);
select clean_column('booths', 'shaktikendra', 'clean_line', 150, false);
select clean_column('booths', 'booth_name', 'clean_line', 150, false);

create unique index states_comparable_key on states (comparable_text(name)) where not look_alike;
create unique index districts_comparable_key on districts (state_id, comparable_text(name)) where not look_alike;
create unique index constituencies_comparable_key on constituencies (district_id, comparable_text(name))
  where not look_alike;
create unique index booths_comparable_key on booths (constituency_id, comparable_text(booth_number))
  where not look_alike;
