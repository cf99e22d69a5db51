-- The figures of ended months. A month's figures are counted from complaints and their status moves until the month has ended; then
-- they are stored, and what is changed, deleted or erased later changes them no more (month-3). The rows have no personal data.

create table closed_months (
  -- The first day.
  month date not null,
  stored_at timestamptz not null default now(),
  constraint closed_months_pkey primary key (month),
  constraint closed_months_first_day check (extract(day from month) = 1)
);

-- The sums of the complaints that agree in constituency, mandal, category, assignee and departments, as these were when the month was
-- stored. They refer to no row, so that a constituency without records can be deleted.
create table month_figures (
  id int generated always as identity,
  month date not null,
  constituency_id int not null,
  mandal text not null,
  category_id int not null,
  assigned_to int,
  department_ids int[] not null,
  received int not null,
  completed int not null,
  open_at_end int not null,
  -- Of each completed complaint, the days from its receipt to its last completion in the month.
  days int[] not null,
  -- The day of the import that added the row to a month that was stored before; null for the others.
  added_on date,
  constraint month_figures_pkey primary key (id),
  constraint month_figures_month_fkey foreign key (month) references closed_months
);
create index month_figures_of_month on month_figures (month, constituency_id);

-- Counts a month (its first day) as it is now; with `ids`, these complaints only. A move after the month tells the status at its end. A
-- complaint that was stored as completed has no move: its completed_at counts.
create function count_month(of_month date, ids int[] default null) returns table (
  constituency_id int, mandal text, category_id int, assigned_to int, department_ids int[],
  received int, completed int, open_at_end int, days int[]
) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  start timestamptz := (of_month + time '00:00') at time zone 'Asia/Kolkata';
  following timestamptz := (of_month + interval '1 month') at time zone 'Asia/Kolkata';
begin
  return query
  with moved as materialized (
    select s.complaint_id, s.id, s.at, (change -> 'from')::int as status_before, (change -> 'to')::int as status_after
    from complaint_story s, jsonb_array_elements(s.changes) change
    where s.at >= start and s.changes @> '[{"field": "status_id"}]' and (ids is null or s.complaint_id = any(ids))
      and change ->> 'field' = 'status_id'
      and jsonb_typeof(change -> 'from') = 'number' and jsonb_typeof(change -> 'to') = 'number'
  ), done as (
    select complaint_id, max(at) as at from moved where status_after = 3 and at < following group by complaint_id
  ), later as (
    select distinct on (complaint_id) complaint_id, status_before from moved where at >= following order by complaint_id, at, id
  ), counted as (
    select c.constituency_id, b.mandal, c.category_id, c.assigned_to, c.department_ids, c.issue_at,
      greatest(done.at, case when c.completed_at >= start and c.completed_at < following then c.completed_at end) as completed_at,
      case when later.complaint_id is not null then later.status_before <> 3
        else c.status_id <> 3 or c.completed_at >= following end as is_open
    from complaints c join booths b on b.id = c.booth_id
    left join done on done.complaint_id = c.id left join later on later.complaint_id = c.id
    where c.issue_at < following and (ids is null or c.id = any(ids))
  )
  select constituency_id, mandal, category_id, assigned_to, department_ids,
    (count(*) filter (where issue_at >= start))::int, count(completed_at)::int, (count(*) filter (where is_open))::int,
    coalesce(array_agg((completed_at at time zone 'Asia/Kolkata')::date - (issue_at at time zone 'Asia/Kolkata')::date)
      filter (where completed_at is not null), '{}')
  from counted
  where issue_at >= start or completed_at is not null or is_open
  group by 1, 2, 3, 4, 5;
end $$;

-- Stores the earliest month that has ended for `grace` and is not stored; returns its first day, null when there is none. As the owner:
-- the application only reads these tables. The lock makes concurrent callers store a month once.
create function store_next_month(grace interval default '0') returns date
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  unstored date;
begin
  for attempt in 1..2 loop
    select coalesce((select max(month) + interval '1 month' from closed_months),
      (select date_trunc('month', min(issue_at) at time zone 'Asia/Kolkata') from complaints)) into unstored;
    if unstored is null or (unstored + interval '1 month') at time zone 'Asia/Kolkata' > now() - grace then return null; end if;
    if attempt = 1 then lock table closed_months in exclusive mode; end if;
  end loop;
  insert into closed_months (month) values (unstored);
  insert into month_figures (month, constituency_id, mandal, category_id, assigned_to, department_ids, received, completed, open_at_end, days)
    select unstored, counted.* from count_month(unstored) counted;
  return unstored;
end $$;

-- For a migration: each month in a transaction of its own.
create procedure store_ended_months() language plpgsql as $$
begin
  while store_next_month() is not null loop commit; end loop;
end $$;

-- Before a complaint or an entry of its activity goes, the months that it belongs to are stored.
create function store_months_first() returns trigger language plpgsql as $$
begin
  while store_next_month() is not null loop end loop;
  return null;
end $$;
create trigger complaints_kept_in_months before delete on complaints
  for each statement execute function store_months_first();
create trigger activity_kept_in_months before delete on complaint_story
  for each statement execute function store_months_first();

-- For an import, at its end and in its transaction: adds its complaints to the months that were stored before, and stores the others.
create function add_to_closed_months(ids int[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  earliest date := (select date_trunc('month', min(issue_at) at time zone 'Asia/Kolkata') from complaints where id = any(ids));
  last date;
  of_month date;
begin
  lock table closed_months in exclusive mode;
  select max(month) into last from closed_months;
  while store_next_month() is not null loop end loop;
  -- Without a stored month, the loop has counted them all.
  if last is null or earliest is null then return; end if;
  for of_month in select generate_series(earliest, last, interval '1 month')::date loop
    insert into closed_months (month) values (of_month) on conflict do nothing;
    insert into month_figures (month, constituency_id, mandal, category_id, assigned_to, department_ids, received, completed, open_at_end,
        days, added_on)
      select of_month, counted.*, (now() at time zone 'Asia/Kolkata')::date from count_month(of_month, ids) counted;
  end loop;
end $$;
