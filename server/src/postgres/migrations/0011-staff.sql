-- Admins sign in: when each did last, for the super administrator's list. Null: not since this migration.

-- Writers wait: none runs the previous version of the function below when the column is there.
lock table complaints in share row exclusive mode;

alter table principals add column last_sign_in_at timestamptz;

-- The filter by assignee needs exact totals (lists/cached-counts.ts): as in 0007-finding.sql, with the assignee.
alter table complaint_changes add column assigned_to int;

create or replace function record_complaint_changes() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id,
        created_at, completed_at, complainant_id, complainant_text, assigned_to)
      select 1, id, title, description, category_id, status_id, booth_id, constituency_id,
        created_at, completed_at, complainant_id, complainant_text, assigned_to from after;
  elsif tg_op = 'DELETE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id,
        created_at, completed_at, complainant_id, complainant_text, assigned_to)
      select -1, id, title, description, category_id, status_id, booth_id, constituency_id,
        created_at, completed_at, complainant_id, complainant_text, assigned_to from before;
  elsif tg_op = 'UPDATE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id,
        created_at, completed_at, complainant_id, complainant_text, assigned_to)
      select -1, * from (
        select id, title, description, category_id, status_id, booth_id, constituency_id,
          created_at, completed_at, complainant_id, complainant_text, assigned_to from before
        except all
        select id, title, description, category_id, status_id, booth_id, constituency_id,
          created_at, completed_at, complainant_id, complainant_text, assigned_to from after) was
      union all
      select 1, * from (
        select id, title, description, category_id, status_id, booth_id, constituency_id,
          created_at, completed_at, complainant_id, complainant_text, assigned_to from after
        except all
        select id, title, description, category_id, status_id, booth_id, constituency_id,
          created_at, completed_at, complainant_id, complainant_text, assigned_to from before) became;
  else
    insert into complaint_changes (sign) values (0);
  end if;
  return null;
end $body$;
