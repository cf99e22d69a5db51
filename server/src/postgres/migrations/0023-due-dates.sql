-- When a matter is due (its category's days after it was logged), and when the office looks at it again. Categories of the office's own:
-- their order, their Hindi names, and whether they can still be chosen.
alter table categories
  add column name_hi text,
  add column due_days int,
  add column position int not null default 10000,
  add column retired boolean not null default false,
  add constraint categories_name_hi_length check (char_length(name_hi) between 1 and 100) not valid,
  add constraint categories_due_days_range check (due_days between 0 and 3650) not valid,
  add constraint categories_position_range check (position between 0 and 10000) not valid;
alter table complaints add column due_on date, add column follow_up_on date;
alter table complaint_changes add column due_on date, add column follow_up_on date;

-- As 0001 makes it, with the new columns.
create or replace function record_complaint_changes() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on)
      select 1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on from after;
  elsif tg_op = 'DELETE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on)
      select -1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on from before;
  elsif tg_op = 'UPDATE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on)
      with was as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on from before
      ), became as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on from after
      )
      select -1, * from (select * from was except all select * from became) gone
      union all
      select 1, * from (select * from became except all select * from was) come;
  else
    insert into complaint_changes (sign) values (0);
  end if;
  return null;
end $body$;
