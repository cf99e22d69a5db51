-- When a complaint was completed, for the dashboard's weeks. Triggers keep it, whoever writes; what was completed before this
-- migration is dated by its last change, the best that is known of it.

alter table complaints add column completed_at timestamptz;
-- 0007-finding.sql has it recorded.
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
