-- The nearest event first, those of a day by their time (features/events).
create index concurrently events_by_time on events (event_date, (coalesce(start_time, '00:00'::time)), id);
