-- When the citizen answered that the matter of a completed complaint is not solved; null again when the status moves.
alter table complaints add column not_solved_at timestamptz;
alter table complaint_changes add column not_solved_at timestamptz;

-- As 0001 makes it, with the new column.
create or replace function date_completion() returns trigger language plpgsql as $$
begin
  new.not_solved_at := null;
  if new.status_id <> 3 then
    new.completed_at := null;
  elsif tg_op = 'INSERT' then
    new.completed_at := coalesce(new.completed_at, new.updated_at);
  else
    new.completed_at := now();
  end if;
  return new;
end $$;

alter table complaint_story
  drop constraint complaint_story_kind_known,
  add constraint complaint_story_kind_known
    check (kind in ('edited', 'attached', 'removed', 'note', 'informed', 'referred', 'reminded', 'replied', 'not_solved')) not valid;

-- As 0037 makes it, with the new column.
create or replace function record_complaint_changes() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at)
      select 1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at
      from after;
  elsif tg_op = 'DELETE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at)
      select -1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at
      from before;
  elsif tg_op = 'UPDATE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at)
      with was as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text, department_ids, waiting_department_id, waiting_since, reply_due_on, not_solved_at
        from before
      ), became as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
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
