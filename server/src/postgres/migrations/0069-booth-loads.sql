-- When a sheet added the booth, one moment for all booths of one sheet. Null for those from before this migration.
alter table booths add column loaded_at timestamptz;
