-- The rest of the specification's limits: ten attachments of three types, and times of HH:MM in one day.

alter table attachments
  add column place int,
  add constraint attachments_type_known check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  add constraint attachments_place_range check (place between 1 and 10);
update attachments set place = numbered.place
  from (select id, row_number() over (partition by complaint_id order by id) as place from attachments) numbered
  where numbered.id = attachments.id;
alter table attachments alter column place set not null;
create unique index attachments_place_key on attachments (complaint_id, place);

alter table events
  add constraint events_start_time_minutes
    check (start_time < '24:00' and extract(second from start_time) = 0),
  add constraint events_end_time_minutes
    check (end_time < '24:00' and extract(second from end_time) = 0);
