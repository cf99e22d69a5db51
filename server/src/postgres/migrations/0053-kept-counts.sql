-- Counts that took long, so that a new process need not take them again (lists/kept-counts.ts). The key is a hash; no text is stored.
create table kept_counts (
  key text not null,
  -- The cluster that the snapshot's transaction numbers belong to.
  cluster text not null,
  snapshot text not null,
  counted_groups jsonb not null,
  cost_ms int not null,
  kept_at timestamptz not null default now(),
  constraint kept_counts_pkey primary key (key)
);
