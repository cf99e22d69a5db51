// The upper limit of one Node process on the product's own tables: the product's answers with the fastest SQL known and a
// fixed token, without validation, sessions, logs or extra headers. Started by run.ts.
import Fastify from "fastify";
import postgres from "postgres";

interface Filters {
  page?: string;
  search?: string;
  booth?: string;
  constituency?: string;
  assigned?: string;
  status?: string;
  from?: string;
  to?: string;
}
interface NewComplaint {
  title: string;
  description: string;
  category_id: number;
  complainant_id: number;
  booth_id: number;
}
interface Row {
  status_id: number;
  total?: number;
}

const { BENCH_CONNECTION = "{}", BENCH_PORT, BENCH_TOKEN } = process.env;
const sql = postgres({
  ...(JSON.parse(BENCH_CONNECTION) as { host: string }),
  max: 8,
  onnotice: () => undefined,
});
const app = Fastify({ logger: false });
const bearer = `Bearer ${BENCH_TOKEN}`;
const STATUS = ["", "registered", "in-process", "completed"];
const PAGE = 10;
const ANCHOR_EVERY = 1000;
const FIRST_PAGE_FROM_ANCHOR = 100;
/**
 * From this share of all complaints on, walking newest first finds ten rows sooner than the text index. The planner's
 * estimate has a hundred samples, so a rare word can look as common as 1 %.
 */
const COMMON_SHARE = 0.02;

const [all] = await sql<{ n: number }[]>`select n::int from bench.totals where key = 'complaints'`;

app.addHook("onRequest", (request, reply, done) => {
  if (request.headers.authorization === bearer) done();
  else void reply.code(401).send({ message: "unauthorized" });
});

const FOUND = `c.id, c.title, c.status_id, c.issue_at, c.created_at, c.category_id, c.complainant_id, c.booth_id, c.constituency_id, c.assigned_to,
  c.due_on, c.follow_up_on, c.version, c.waiting_department_id, c.waiting_since, c.reply_due_on`;
const waiting = (row: string) => `(
  select json_build_object('department_id', w.id, 'department', w.name, 'department_hi', w.name_hi, 'since', ${row}.waiting_since,
    'reply_due_on', ${row}.reply_due_on)
  from departments w where w.id = ${row}.waiting_department_id) as waiting`;
const LISTED = `page.id as complaint_id, page.id as complaint_number, page.title, k.name as category, p.name as complainant_name,
  page.status_id, b.booth_number, b.booth_name, page.constituency_id, page.assigned_to, a.name as assigned_to_name, page.issue_at, page.created_at,
  page.due_on::text, page.follow_up_on::text, ${waiting("page")}, page.version`;
const NAMED = `
  join categories k on k.id = page.category_id
  join principals p on p.id = page.complainant_id
  join booths b on b.id = page.booth_id
  left join principals a on a.id = page.assigned_to
  order by page.issue_at desc, page.id desc`;
const found = sql.unsafe(FOUND);
const listed = sql.unsafe(LISTED);
const named = sql.unsafe(NAMED);
const newest = sql`order by c.issue_at desc, c.id desc`;
/** As text on page 1: PostgreSQL makes a new plan for each bound limit. */
const limit = (offset: number) =>
  offset ? sql`limit ${PAGE} offset ${offset}` : sql`limit ${sql.unsafe(String(PAGE))}`;

const answer = (rows: readonly Row[], total: number) => ({
  total,
  data: rows.map(({ status_id, total: _, ...row }) => ({ ...row, status: STATUS[status_id] })),
});
const counted = (rows: readonly Row[]) => answer(rows, rows[0]?.total ?? 0);

async function search(text: string, offset: number) {
  const like = `%${text}%`;
  const [estimated] = await sql<{ matches: number }[]>`
    select bench.text_estimate(${text}) as matches`;
  const matches = estimated!.matches;
  if (matches <= COMMON_SHARE * all!.n)
    return counted(
      await sql<Row[]>`
        with found as materialized (
          select ${found} from complaints c where c.folded_text like ${like}
        )
        select ${listed}, (select count(*)::int from found) as total
        from (select * from found c ${newest} ${limit(offset)}) page ${named}`,
    );
  // The word is inlined so that the planner sees its frequency. Only the benchmark's own words arrive here.
  const rows = await sql.unsafe<Row[]>(`
    select ${LISTED}
    from (
      select ${FOUND} from complaints c
      where folded_text like '${like.replaceAll("'", "''")}'
      order by issue_at desc, id desc limit ${PAGE} offset ${offset}
    ) page ${NAMED}`);
  return answer(rows, matches);
}

app.get<{ Querystring: Filters }>("/complaints", async ({ query }) => {
  const { booth, constituency, assigned, status, from, to } = query;
  const page = Number(query.page ?? 1);
  const offset = (page - 1) * PAGE;
  if (query.search !== undefined) return search(query.search, offset);
  if (booth !== undefined)
    return counted(
      await sql<Row[]>`
        select ${listed}, (select count(*)::int from complaints where booth_id = ${booth}) as total
        from (select ${found} from complaints c where c.booth_id = ${booth} ${newest} ${limit(offset)}) page
        ${named}`,
    );
  if (constituency !== undefined || assigned !== undefined) {
    const matching =
      assigned !== undefined
        ? sql`c.assigned_to = ${assigned}`
        : status === undefined
          ? sql`c.constituency_id = ${constituency!}`
          : sql`
              c.constituency_id = ${constituency!} and c.status_id = ${status}
              and c.issue_at >= ${from!} and c.issue_at < ${to!}`;
    return counted(
      await sql<Row[]>`
        select ${listed}, (select count(*)::int from complaints c where ${matching}) as total
        from (select ${found} from complaints c where ${matching} ${newest} ${limit(offset)}) page ${named}`,
    );
  }
  const total = sql`(select n::int from bench.totals where key = 'complaints') as total`;
  if (page > FIRST_PAGE_FROM_ANCHOR) {
    const slot = Math.floor(offset / ANCHOR_EVERY);
    return counted(
      await sql<Row[]>`
        select ${listed}, ${total}
        from (
          select ${found} from complaints c
          where (c.issue_at, c.id) <= (
            (select issue_at from bench.complaint_anchors where slot = ${slot}),
            (select id from bench.complaint_anchors where slot = ${slot})
          )
          ${newest} ${limit(offset % ANCHOR_EVERY)}
        ) page ${named}`,
    );
  }
  return counted(
    await sql<Row[]>`
      select ${listed}, ${total} from (select ${found} from complaints c ${newest} ${limit(offset)}) page ${named}`,
  );
});

app.get<{ Params: { id: string } }>("/complaints/:id", async ({ params }) => {
  const [row] = await sql<Row[]>`
    select c.id as complaint_id, c.id as complaint_number, c.title, c.description, c.status_id, c.category_id, c.complainant_id,
      c.due_on::text, c.follow_up_on::text, k.name as category_name, c.booth_id, b.booth_number, b.booth_name, b.mandal, c.constituency_id,
      n.name as constituency_name, c.location, c.assigned_to,
      a.principal_type = 'admin' and a.status = 'active' and a.constituency_id = c.constituency_id as assignee_can_open,
      a.name as assigned_to_name, a.phone as assigned_to_phone, a.email as assigned_to_email,
      p.name as complainant_name, p.phone as complainant_phone, p.email as complainant_email,
      r.name as registered_by_name, r.phone as registered_by_phone, r.email as registered_by_email,
      c.source_number, c.issue_at, c.created_at, c.updated_at, ${sql.unsafe(waiting("c"))}, c.version, c.tracking_code, c.not_solved_at,
      array(
        select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size)
        from attachments f where f.complaint_id = c.id order by f.id
      ) as attachments
    from complaints c
    join categories k on k.id = c.category_id
    join principals p on p.id = c.complainant_id
    join principals r on r.id = c.registered_by
    join booths b on b.id = c.booth_id
    join constituencies n on n.id = c.constituency_id
    left join principals a on a.id = c.assigned_to
    where c.id = ${params.id}`;
  return { data: { ...row, status_code: STATUS[row!.status_id] } };
});

// The trigger that folds the text is off with the others, and without that text searches would not find the row.
app.post<{ Body: NewComplaint }>("/complaints", async ({ body }) => {
  const [created] = await sql<{ id: number }[]>`
    with created as (
      insert into complaints
        (title, description, category_id, complainant_id, complainant_text, folded_text, booth_id, constituency_id, registered_by)
      select ${body.title}, ${body.description}, ${body.category_id}, p.id, p.phone || ' ' || p.name,
        fold_text(p.phone || ' ' || p.name || ' ' || ${body.title}::text || ' ' || ${body.description}::text), b.id,
        b.constituency_id, 1
      from booths b, principals p where b.id = ${body.booth_id} and p.id = ${body.complainant_id}
      returning id, constituency_id, status_id
    ), counted as (
      update bench.complaint_counts kept set n = kept.n + 1 from created
      where kept.constituency_id = created.constituency_id and kept.status_id = created.status_id
    )
    select id from created`;
  return { data: { complaint_id: created!.id } };
});

app.get("/dashboard", async () => {
  // A subquery is evaluated once, not for every row.
  const today = sql`(select (now() at time zone 'Asia/Kolkata')::date)`;
  const [principals, events] = await Promise.all([
    sql`
      select principal_type,
        coalesce(sum(n) filter (where status = 'active'), 0)::int as active,
        coalesce(sum(n) filter (where status = 'inactive'), 0)::int as inactive,
        coalesce(sum(n) filter (where status = 'deleted'), 0)::int as deleted
      from bench.principal_counts group by 1`,
    sql`
      select coalesce(sum(n) filter (where type_id = 1), 0)::int as public_events,
        coalesce(sum(n) filter (where type_id = 2), 0)::int as private_events,
        coalesce(sum(n) filter (where event_date < ${today}), 0)::int as past_events,
        coalesce(sum(n) filter (where event_date = ${today}), 0)::int as todays_events,
        coalesce(sum(n) filter (where event_date > ${today}), 0)::int as upcoming_events,
        coalesce(sum(n) filter (where is_scheduled), 0)::int as scheduled_events,
        coalesce(sum(n) filter (where not is_scheduled), 0)::int as unscheduled_events
      from bench.event_counts`,
  ]);
  return { data: { principals, events } };
});

process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(BENCH_PORT) });
