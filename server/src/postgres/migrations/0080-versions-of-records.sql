-- Records that are changed as a whole count their changes, so that an edit that began before another one does not undo it.
alter table events add column version integer not null default 1;
alter table departments add column version integer not null default 1;
alter table officers add column version integer not null default 1;
alter table letterhead add column version integer not null default 1;
alter table categories add column version integer not null default 1;
