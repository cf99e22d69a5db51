-- The office's identity. It stands here, in the office's file store (files/own-store.ts) and in every backup, so that nothing
-- is deleted for a database that is not the store's own. Made with the office; a restored office keeps it.
create table office (
  id uuid not null default gen_random_uuid(),
  constraint office_pkey primary key (id)
);
create unique index office_one_row on office ((true));
insert into office default values;

-- Stored files whose rows the office has deleted, until the files are gone as well. A file that is neither named by
-- attachments nor here is only moved aside by the sweep (files/sweep.ts).
create table deleted_files (
  storage_key uuid not null,
  constraint deleted_files_pkey primary key (storage_key)
);

-- As the owner: processes of the previous version delete attachments as a role that has no rights on the new table yet.
create function record_deleted_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deleted_files (storage_key) select storage_key from gone on conflict do nothing;
  return null;
end $$;
create trigger record_deleted_files after delete on attachments
  referencing old table as gone for each statement execute function record_deleted_files();
