-- Stores every month that has ended. An import does so before its first row: then what it adds is its own.
create function store_months() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  while store_next_month() is not null loop end loop;
end $$;

-- For an import, at its end and in its transaction, after store_months() at its beginning: adds its complaints to the months that have
-- ended. They were moved to completed once or never, so that all months are counted at once; month by month, a register of 100,000
-- complaints and 20 years took minutes.
create or replace function add_to_closed_months(ids int[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  last date;
begin
  lock table closed_months in exclusive mode;
  last := coalesce((select max(month) from closed_months),
    (date_trunc('month', now() at time zone 'Asia/Kolkata') - interval '1 month')::date);
  insert into closed_months (month)
    select ended::date
    from generate_series((select date_trunc('month', min(issue_at) at time zone 'Asia/Kolkata') from complaints where id = any(ids)),
      last, interval '1 month') ended
    on conflict do nothing;
  insert into month_figures (month, constituency_id, mandal, category_id, assigned_to, department_ids, received, completed, open_at_end,
      days, added_on)
    select ended::date, c.constituency_id, c.mandal, c.category_id, c.assigned_to, c.department_ids,
      (count(*) filter (where ended = c.issued))::int, (count(*) filter (where ended = c.done))::int,
      (count(*) filter (where c.done is null or ended < c.done))::int,
      coalesce(array_agg(c.days) filter (where ended = c.done), '{}'), (now() at time zone 'Asia/Kolkata')::date
    from (
      select c.constituency_id, b.mandal, c.category_id, c.assigned_to, c.department_ids,
        date_trunc('month', c.issue_at at time zone 'Asia/Kolkata') as issued,
        date_trunc('month', c.completed_at at time zone 'Asia/Kolkata') as done,
        (c.completed_at at time zone 'Asia/Kolkata')::date - (c.issue_at at time zone 'Asia/Kolkata')::date as days
      from complaints c join booths b on b.id = c.booth_id where c.id = any(ids)
    ) c
    cross join lateral generate_series(c.issued, least(coalesce(c.done, last), last), interval '1 month') ended
    group by 1, 2, 3, 4, 5, 6;
end $$;
