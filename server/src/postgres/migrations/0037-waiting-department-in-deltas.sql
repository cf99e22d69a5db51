-- The list of what waits for one department counts by this column.
alter table complaint_changes add column waiting_department_id int;

-- As 0034 makes it, with the new column.
create or replace function record_complaint_changes() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on)
      select 1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on
      from after;
  elsif tg_op = 'DELETE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on)
      select -1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on
      from before;
  elsif tg_op = 'UPDATE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on)
      with was as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on
        from before
      ), became as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on
        from after
      )
      select -1, * from (select * from was except all select * from became) gone
      union all
      select 1, * from (select * from became except all select * from was) come;
  else
    insert into complaint_changes (sign) values (0);
  end if;
  return null;
end $body$;
