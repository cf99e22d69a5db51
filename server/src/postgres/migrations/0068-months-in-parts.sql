-- A month is counted in two parts: what happened in it, over an index, and what was open at its end, which for the present month the
-- application has counted already. Without `ids` of all complaints, without `of_constituency` of all constituencies.

-- What was received and completed in a month (its first day). A complaint that was stored as completed has no move: its completed_at
-- counts.
create function month_changes(of_month date, ids int[], of_constituency int) returns table (
  constituency_id int, mandal text, category_id int, assigned_to int, department_ids int[], received int, completed int, days int[]
) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  start timestamptz := (of_month + time '00:00') at time zone 'Asia/Kolkata';
  following timestamptz := (of_month + interval '1 month') at time zone 'Asia/Kolkata';
begin
  return query
  with done as materialized (
    select complaint_id, max(at) as at from (
      select s.complaint_id, s.at
      from complaint_story s, jsonb_array_elements(s.changes) change
      where s.at >= start and s.at < following and s.changes @> '[{"field": "status_id"}]' and (ids is null or s.complaint_id = any(ids))
        and change ->> 'field' = 'status_id' and change -> 'to' = '3' and jsonb_typeof(change -> 'from') = 'number'
      union all
      select c.id, c.completed_at from complaints c
      where c.completed_at >= start and c.completed_at < following and (ids is null or c.id = any(ids))
        and (of_constituency is null or c.constituency_id = of_constituency)
    ) completion
    group by complaint_id
  ), counted as (
    select c.constituency_id, c.booth_id, c.category_id, c.assigned_to, c.department_ids, 1 as received, null::int as days
    from complaints c
    where c.issue_at >= start and c.issue_at < following and (ids is null or c.id = any(ids))
      and (of_constituency is null or c.constituency_id = of_constituency)
    union all
    select c.constituency_id, c.booth_id, c.category_id, c.assigned_to, c.department_ids, 0,
      (done.at at time zone 'Asia/Kolkata')::date - (c.issue_at at time zone 'Asia/Kolkata')::date
    from done join complaints c on c.id = done.complaint_id
    where c.issue_at < following and (of_constituency is null or c.constituency_id = of_constituency)
  )
  select c.constituency_id, b.mandal, c.category_id, c.assigned_to, c.department_ids,
    sum(c.received)::int, count(c.days)::int, coalesce(array_agg(c.days) filter (where c.days is not null), '{}')
  from counted c join booths b on b.id = c.booth_id
  group by 1, 2, 3, 4, 5;
end $$;

-- What was open at the end of a month. A move after the month tells the status at its end.
create function month_open(of_month date, ids int[], of_constituency int) returns table (
  constituency_id int, mandal text, category_id int, assigned_to int, department_ids int[], open_at_end int
) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  following timestamptz := (of_month + interval '1 month') at time zone 'Asia/Kolkata';
begin
  return query
  with later as materialized (
    select distinct on (complaint_id) complaint_id, (change -> 'from')::int as status_before
    from complaint_story s, jsonb_array_elements(s.changes) change
    where s.at >= following and s.changes @> '[{"field": "status_id"}]' and (ids is null or s.complaint_id = any(ids))
      and change ->> 'field' = 'status_id'
      and jsonb_typeof(change -> 'from') = 'number' and jsonb_typeof(change -> 'to') = 'number'
    order by complaint_id, at, id
  )
  select c.constituency_id, b.mandal, c.category_id, c.assigned_to, c.department_ids, count(*)::int
  from complaints c join booths b on b.id = c.booth_id
  left join later on later.complaint_id = c.id
  where c.issue_at < following and (ids is null or c.id = any(ids))
    and (of_constituency is null or c.constituency_id = of_constituency)
    and case when later.complaint_id is not null then later.status_before <> 3
      else c.status_id <> 3 or c.completed_at >= following end
  group by 1, 2, 3, 4, 5;
end $$;

-- Both parts.
create function month_cells(of_month date, ids int[], of_constituency int) returns table (
  constituency_id int, mandal text, category_id int, assigned_to int, department_ids int[],
  received int, completed int, open_at_end int, days int[]
) language sql stable as $$
  -- One of the two has days at most: the greater array.
  select constituency_id, mandal, category_id, assigned_to, department_ids,
    sum(received)::int, sum(completed)::int, sum(open_at_end)::int, max(days)
  from (
    select constituency_id, mandal, category_id, assigned_to, department_ids, received, completed, 0 as open_at_end, days
    from month_changes(of_month, ids, of_constituency)
    union all
    select constituency_id, mandal, category_id, assigned_to, department_ids, 0, 0, open_at_end, '{}'
    from month_open(of_month, ids, of_constituency)
  ) part
  group by 1, 2, 3, 4, 5
$$;

-- For the previous version.
create or replace function count_month(of_month date, ids int[] default null) returns table (
  constituency_id int, mandal text, category_id int, assigned_to int, department_ids int[],
  received int, completed int, open_at_end int, days int[]
) language sql stable as $$ select * from month_cells(of_month, ids, null) $$;

-- The earliest month that has ended for `grace` and is not stored; null when there is none. By the clock: an import may have begun before
-- the month's end.
create function next_unstored_month(grace interval) returns date language plpgsql as $$
declare
  unstored date := coalesce((select max(month) + interval '1 month' from closed_months),
    (select date_trunc('month', min(issue_at) at time zone 'Asia/Kolkata') from complaints));
begin
  return case when (unstored + interval '1 month') at time zone 'Asia/Kolkata' <= clock_timestamp() - grace then unstored end;
end $$;

-- Stores the next month, as 0041 does, but counts it before the lock, so that nobody waits for the count. Whatever takes something from
-- a month stores it first: a month that is still not stored under the lock has lost nothing since it was counted.
create or replace function store_next_month(grace interval default '0') returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unstored date := next_unstored_month(grace);
  cells month_figures[];
begin
  if unstored is null then return null; end if;
  -- In the order of the index, so that they are read page by page.
  select array_agg(row(0, unstored, cell.*, null)::month_figures order by cell.constituency_id) into cells
  from month_cells(unstored, null, null) cell;
  lock table closed_months in exclusive mode;
  if next_unstored_month(grace) is distinct from unstored then return unstored; end if;
  insert into closed_months (month) values (unstored);
  insert into month_figures (month, constituency_id, mandal, category_id, assigned_to, department_ids, received, completed, open_at_end, days)
    select month, constituency_id, mandal, category_id, assigned_to, department_ids, received, completed, open_at_end, days
    from unnest(cells);
  return unstored;
end $$;

-- As 0051 makes it, but it also stores a month that has ended since the import began: who counts it now does not see the import's
-- complaints, and must find it stored.
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
  while store_next_month() is not null loop end loop;
end $$;
