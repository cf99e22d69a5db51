-- Exact totals without counting (db/tally.ts): each change of a counted table leaves here what a row was (sign -1) and
-- what it became (+1), with the transaction that made it, so that a total taken earlier can be carried forward.
-- Sign 0 says that this record was cut or passed by: totals taken before that transaction no longer hold.

create table complaint_changes (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  sign int not null,
  id int,
  title text,
  description text,
  category_id int,
  status_id int,
  booth_id int,
  constituency_id int,
  created_at timestamptz
);
create index complaint_changes_xid on complaint_changes (xid);

create table event_changes (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  sign int not null,
  id int,
  title text,
  description text,
  category_id int,
  type_id int,
  event_date date,
  is_scheduled boolean,
  booth_id int,
  constituency_id int
);
create index event_changes_xid on event_changes (xid);

create table principal_changes (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  sign int not null,
  id int,
  principal_type text,
  status text,
  booth_id int,
  constituency_id int
);
create index principal_changes_xid on principal_changes (xid);

-- For `<name>s` the record is `<name>_changes`; a column of the record is taken from the column of the same name.
do $$
declare
  name text;
  kept text;
begin
  foreach name in array array['complaint', 'event', 'principal'] loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into kept
      from pg_attribute
      where attrelid = (name || '_changes')::regclass and attnum > 0 and attname not in ('xid', 'at', 'sign');
    execute format($f$
      create function record_%1$s_changes() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          insert into %1$s_changes (sign, %2$s) select 1, %2$s from after;
        elsif tg_op = 'DELETE' then
          insert into %1$s_changes (sign, %2$s) select -1, %2$s from before;
        elsif tg_op = 'UPDATE' then
          insert into %1$s_changes (sign, %2$s)
            select -1, * from (select %2$s from before except all select %2$s from after) was
            union all
            select 1, * from (select %2$s from after except all select %2$s from before) became;
        else
          insert into %1$s_changes (sign) values (0);
        end if;
        return null;
      end $body$;
      create trigger %1$s_inserted after insert on %1$ss
        referencing new table as after for each statement execute function record_%1$s_changes();
      create trigger %1$s_updated after update on %1$ss
        referencing old table as before new table as after
        for each statement execute function record_%1$s_changes();
      create trigger %1$s_deleted after delete on %1$ss
        referencing old table as before for each statement execute function record_%1$s_changes();
      create trigger %1$s_truncated after truncate on %1$ss
        for each statement execute function record_%1$s_changes();
    $f$, name, kept);
  end loop;
end $$;
