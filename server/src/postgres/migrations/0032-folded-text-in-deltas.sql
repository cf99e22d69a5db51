-- A search is a condition on the deltas of cached counts, too (0001-office.sql). After 0031, which would have left a delta of each row.
alter table complaint_changes add column folded_text text;
alter table event_changes add column folded_text text;

-- As 0023 makes it, with the new column.
create or replace function record_complaint_changes() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text)
      select 1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text from after;
  elsif tg_op = 'DELETE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text)
      select -1, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text from before;
  elsif tg_op = 'UPDATE' then
    insert into complaint_changes (sign, id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
        completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text)
      with was as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text from before
      ), became as (
        select id, title, description, category_id, status_id, booth_id, constituency_id, created_at,
          completed_at, complainant_id, complainant_text, assigned_to, due_on, follow_up_on, folded_text from after
      )
      select -1, * from (select * from was except all select * from became) gone
      union all
      select 1, * from (select * from became except all select * from was) come;
  else
    insert into complaint_changes (sign) values (0);
  end if;
  return null;
end $body$;

-- As 0001 makes it, with the new column.
create or replace function record_event_changes() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    insert into event_changes (sign, id, title, description, category_id, type_id, event_date, is_scheduled, booth_id, constituency_id,
        folded_text)
      select 1, id, title, description, category_id, type_id, event_date, is_scheduled, booth_id, constituency_id,
        folded_text from after;
  elsif tg_op = 'DELETE' then
    insert into event_changes (sign, id, title, description, category_id, type_id, event_date, is_scheduled, booth_id, constituency_id,
        folded_text)
      select -1, id, title, description, category_id, type_id, event_date, is_scheduled, booth_id, constituency_id,
        folded_text from before;
  elsif tg_op = 'UPDATE' then
    insert into event_changes (sign, id, title, description, category_id, type_id, event_date, is_scheduled, booth_id, constituency_id,
        folded_text)
      with was as (
        select id, title, description, category_id, type_id, event_date, is_scheduled, booth_id, constituency_id,
          folded_text from before
      ), became as (
        select id, title, description, category_id, type_id, event_date, is_scheduled, booth_id, constituency_id,
          folded_text from after
      )
      select -1, * from (select * from was except all select * from became) gone
      union all
      select 1, * from (select * from became except all select * from was) come;
  else
    insert into event_changes (sign) values (0);
  end if;
  return null;
end $body$;
