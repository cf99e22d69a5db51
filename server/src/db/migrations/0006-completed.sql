-- When a complaint was completed, for the dashboard's weeks. Triggers keep it, whoever writes; what was completed before this
-- migration is dated by its last change, the best that is known of it.

alter table complaints add column completed_at timestamptz;
alter table complaint_changes add column completed_at timestamptz;

create function date_completion() returns trigger language plpgsql as $$
begin
  if new.status_id <> 3 then
    new.completed_at := null;
  elsif tg_op = 'INSERT' then
    new.completed_at := coalesce(new.completed_at, new.updated_at);
  else
    new.completed_at := now();
  end if;
  return new;
end $$;
create trigger complaint_stored_completed before insert on complaints
  for each row when (new.status_id = 3) execute function date_completion();
create trigger complaint_moved before update of status_id on complaints
  for each row when (old.status_id <> new.status_id) execute function date_completion();

-- No count there is depends on it yet, so that this is no change to record.
alter table complaints disable trigger complaint_updated;
update complaints set completed_at = updated_at where status_id = 3;
alter table complaints enable trigger complaint_updated;

-- As in 0004-changes.sql, with the new column.
do $$
declare
  kept text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into kept
    from pg_attribute
    where attrelid = 'complaint_changes'::regclass and attnum > 0 and attname not in ('xid', 'at', 'sign');
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
    end $body$
  $f$, kept);
end $$;
