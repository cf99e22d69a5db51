-- Filters by date, and the counts by day, are by issue_at.
alter table complaint_changes add column issue_at timestamptz;

-- As 0038 makes it, with the new column.
create or replace function record_complaint_changes() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at, issue_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at)
      select 1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at, issue_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at
      from after;
  elsif tg_op = 'DELETE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at, issue_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at)
      select -1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at, issue_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at
      from before;
  elsif tg_op = 'UPDATE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at, issue_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at)
      with was as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at, issue_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at
        from before
      ), became as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at, issue_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at
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
