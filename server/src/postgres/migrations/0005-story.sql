-- What happened to a complaint after it was logged, in words: it goes with the complaint, and with the citizen who is
-- erased, unlike the audit trail, which holds no personal data.

create table complaint_story (
  id int generated always as identity primary key,
  complaint_id int not null,
  at timestamptz not null default now(),
  principal_id int,
  kind text not null,
  -- [{field, from, to}]: names in place of ids, as they were at that moment.
  changes jsonb not null default '[]',
  reason text,
  files text[] not null default '{}',
  note text,
  informed_how text,
  informed_date date,
  informed_time time(0),
  constraint complaint_story_complaint_id_fkey foreign key (complaint_id) references complaints on delete cascade,
  constraint complaint_story_principal_id_fkey foreign key (principal_id) references principals,
  constraint complaint_story_kind_known check (kind in ('edited', 'attached', 'removed', 'note', 'informed')),
  constraint complaint_story_reason_length check (char_length(reason) between 1 and 500),
  constraint complaint_story_note_length check (char_length(note) between 1 and 500),
  constraint complaint_story_note_given check (kind <> 'note' or note is not null),
  constraint complaint_story_informed_how_known check (informed_how in ('phone', 'sms', 'visit', 'letter', 'other')),
  constraint complaint_story_informed_whole
    check ((kind = 'informed') = (num_nonnulls(informed_how, informed_date, informed_time) = 3)),
  constraint complaint_story_informed_time_minutes
    check (informed_time < '24:00' and extract(second from informed_time) = 0)
);
create index complaint_story_of_complaint on complaint_story (complaint_id, id);

-- Of earlier edits the audit trail knows who and when, which fields, and how the status moved.
insert into complaint_story (complaint_id, at, principal_id, kind, changes)
select c.id, a.at, p.id, 'edited', edit.changes
from audit a
join complaints c on c.id = a.entity_id
left join principals p on p.id = a.principal_id
cross join lateral (
  select jsonb_agg(jsonb_build_object(
    'field', field,
    'from', case when field = 'status_id' then status.names[(a.details #>> '{status_id,0}')::int] end,
    'to', case when field = 'status_id' then status.names[(a.details #>> '{status_id,1}')::int] end
  ) order by place) as changes
  from jsonb_array_elements_text(a.details -> 'changed') with ordinality changed (field, place),
    (select array['registered', 'in-process', 'completed'] as names) status
) edit
where a.action = 'updateComplaint' and edit.changes is not null
order by a.id;
