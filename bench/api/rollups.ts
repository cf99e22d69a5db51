import type pg from "pg";

/**
 * Creates the bare server's own tables, in a schema beside the product's: totals, counts and the keys of every 1,000th
 * complaint, exact at the time of creation. When the bare server creates a complaint, it updates `complaint_counts`;
 * no other code uses these tables.
 */
export async function makeRollups(client: pg.Client): Promise<void> {
  await client.query(`
    create schema bench;
    create table bench.totals (key text primary key, n bigint not null) with (fillfactor = 10);
    insert into bench.totals select 'complaints', count(*) from complaints;
    create table bench.complaint_counts (
      constituency_id int, status_id int, n int not null, primary key (constituency_id, status_id)
    ) with (fillfactor = 50);
    insert into bench.complaint_counts
      select c.id, s.status_id, 0 from constituencies c cross join generate_series(1, 3) s (status_id);
    create table bench.event_counts (
      event_date date, type_id int, is_scheduled boolean, n int not null,
      primary key (event_date, type_id, is_scheduled)
    );
    insert into bench.event_counts
      select event_date, type_id, is_scheduled, count(*) from events group by 1, 2, 3;
    create table bench.principal_counts (
      principal_type text, status text, n int not null, primary key (principal_type, status)
    );
    insert into bench.principal_counts select principal_type, status, count(*) from principals group by 1, 2;
    create table bench.complaint_anchors as
      select ((place - 1) / 1000)::int as slot, issue_at, id
      from (select issue_at, id, row_number() over (order by issue_at desc, id desc) as place from complaints)
      where (place - 1) % 1000 = 0;
    alter table bench.complaint_anchors add primary key (slot);
    create function bench.text_estimate(word text) returns int language plpgsql as $$
    declare plan json;
    begin
      execute format(
        'explain (format json) select from complaints where folded_text like %L',
        '%' || word || '%'
      ) into plan;
      return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::int;
    end $$`);
  await recountComplaints(client);
  await client.query("vacuum (analyze)");
}

/** Corrects the counts after the complaints of a measurement are removed. */
export async function recountComplaints(client: pg.Client): Promise<void> {
  await client.query(`
    update bench.complaint_counts kept set n = counted.n
    from (
      select k.constituency_id, k.status_id, count(c.id)::int as n
      from bench.complaint_counts k
      left join complaints c using (constituency_id, status_id) group by 1, 2
    ) counted
    where kept.constituency_id = counted.constituency_id and kept.status_id = counted.status_id
      and kept.n <> counted.n`);
  await client.query("vacuum bench.complaint_counts");
}
