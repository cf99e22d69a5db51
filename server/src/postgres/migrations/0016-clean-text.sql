-- The rules of contract/src/clean-text.ts in SQL (clean-text.test.ts compares both). Indexes use comparable_text and search_text: a
-- change of one of them needs a new function.

-- Text of several lines. Most texts are clean, and one look is enough for them.
create function clean_lines(written text) returns text language sql immutable strict parallel safe return
  case when written is normalized and written !~ '[\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]|^ |  | $'
    then written
  else normalize(btrim(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(
      -- Invisible characters: those of Default_Ignorable_Code_Point without the joiners, controls, and a few others.
      regexp_replace(written, '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g')),
      '\r\n?|[\n\u0085\u2028\u2029]', E'\n', 'g'),
      '[\t\v\f\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
      -- Joiners that shape nothing.
      '(^|[\u0001-@[-`{-\u00BF\u0964-\u096F\u2000-\u206F])[\u200C\u200D]+', '\1', 'g'),
      '  +', ' ', 'g'),
      ' ?\n ?', E'\n', 'g'), E' \n'))
  end;

create function clean_line(written text) returns text language sql immutable strict parallel safe
  return clean_lines(regexp_replace(written, '\r\n?|[\n\u0085\u2028\u2029]', ' ', 'g'));

create function search_text(clean text) returns text language sql immutable strict parallel safe
  return replace(replace(clean, U&'\200C', ''), U&'\200D', '');

create function comparable_text(written text) returns text language sql immutable strict parallel safe
  return lower(search_text(clean_line(written)));

-- Texts from before this version that could not be cleaned, for `doctor`: the row looks like another one (`other_id`), or its
-- clean text would be empty or too long (null).
create table text_clashes (
  table_name text not null,
  row_id int not null,
  column_name text not null,
  other_id int,
  constraint text_clashes_pkey primary key (table_name, row_id, column_name)
);

-- Cleans a column by clean_line or clean_lines. A row that is in text_clashes stays, and so does one whose clean text would be
-- too long or, in a column that must be filled, empty: that one is put there.
create function clean_column(of_table text, of_column text, cleaner text, longest int, is_optional boolean)
returns void language plpgsql as $$
declare
  kept int;
begin
  execute format($f$
    with unclean as materialized (
      select id, written, clean, char_length(clean) <= $1 and (clean <> '' or $2) as fits
      from (select id, %2$I as written, %3$I(%2$I) as clean from %1$I) one
      where written <> clean and not exists (
        select from text_clashes where table_name = %1$L and column_name = %2$L and row_id = id)
    ), reported as (
      insert into text_clashes (table_name, row_id, column_name) select %1$L, id, %2$L from unclean where not fits returning 1
    ), cleaned as (
      -- A text that somebody has changed meanwhile stays.
      update %1$I one set %2$I = nullif(clean, '') from unclean
      where one.id = unclean.id and one.%2$I = written and fits
    )
    select count(*) from reported
  $f$, of_table, of_column, cleaner) into kept using longest, is_optional;
  if kept > 0 then
    raise warning 'In % rows of %, % could not be cleaned. The command doctor names them.', kept, of_table, of_column;
  end if;
end $$;

-- Names and numbers are unique by comparable_text, from 0017-clean-names.sql on. Of rows from before that look the same, all but
-- the first are marked: they are outside the unique index.
alter table states add column look_alike boolean not null default false;
alter table districts add column look_alike boolean not null default false;
alter table constituencies add column look_alike boolean not null default false;
alter table booths add column look_alike boolean not null default false;

-- A marked row with a new name is as any other.
create function end_look_alike() returns trigger language plpgsql as $$
begin
  new.look_alike := false;
  return new;
end $$;
create trigger state_renamed before update on states for each row
  when (old.look_alike and old.name <> new.name) execute function end_look_alike();
create trigger district_renamed before update on districts for each row
  when (old.look_alike and (old.state_id, old.name) <> (new.state_id, new.name)) execute function end_look_alike();
create trigger constituency_renamed before update on constituencies for each row
  when (old.look_alike and (old.district_id, old.name) <> (new.district_id, new.name)) execute function end_look_alike();
create trigger booth_renumbered before update on booths for each row
  when (old.look_alike and (old.constituency_id, old.booth_number) <> (new.constituency_id, new.booth_number))
  execute function end_look_alike();

-- When the first of such rows is renamed or deleted, the next one takes its place in the unique index. The argument is the key of
-- that index.
create function promote_look_alike() returns trigger language plpgsql as $$
begin
  if exists (select from text_clashes where table_name = tg_table_name and other_id is not null) then
    execute format($f$
      update %1$I one set look_alike = false where look_alike and not exists (
        select from %1$I other where %3$s = %2$s and other.id <> one.id and (not other.look_alike or other.id < one.id))
    $f$, tg_table_name, format(tg_argv[0], 'one'), format(tg_argv[0], 'other'));
  end if;
  return null;
end $$;
create trigger state_left after delete or update of name on states for each statement
  execute function promote_look_alike('comparable_text(%1$s.name)');
create trigger district_left after delete or update of state_id, name on districts for each statement
  execute function promote_look_alike('(%1$s.state_id, comparable_text(%1$s.name))');
create trigger constituency_left after delete or update of district_id, name on constituencies for each statement
  execute function promote_look_alike('(%1$s.district_id, comparable_text(%1$s.name))');
create trigger booth_left after delete or update of constituency_id, booth_number on booths for each statement
  execute function promote_look_alike('(%1$s.constituency_id, comparable_text(%1$s.booth_number))');
