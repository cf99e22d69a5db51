import { createHash } from "node:crypto";
import type { Answer, ForeignClient } from "../../foreign-client.ts";

/** The answer of a call, or a file's checksum, by the call's path with its query. */
export type Answers = Record<string, Partial<Answer> | { sha256: string }>;

/** Fields that depend on the current day. */
const DAILY = ["past_events", "todays_events", "upcoming_events"];
const FILE = /\/attachments\/\d+$/;

/** Requests one recorded path again. */
export async function askAgain(client: ForeignClient, path: string): Promise<Answers[string]> {
  if (FILE.test(path)) {
    const bytes = await client.bytes(path);
    return { sha256: createHash("sha256").update(bytes).digest("hex") };
  }
  const { code, body } = await client.get(path);
  if (code !== 200) throw new Error(`${path} answered ${code}: ${JSON.stringify(body)}`);
  const { data, Pagination, pagination } = body;
  return {
    data: undaily(data),
    ...(Pagination && { Pagination }),
    ...(pagination && { pagination }),
  };
}

const undaily = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (key, value: unknown) => (DAILY.includes(key) ? undefined : value)),
  );

type Rows = Record<string, unknown>[];

/** Requests everything: every list with each filter, every page, detail, activity, file and total. */
export async function askForAll(client: ForeignClient): Promise<Answers> {
  const answers: Answers = {};
  const ask = async (path: string) => {
    const answer = await askAgain(client, path);
    answers[path] = answer;
    return ("data" in answer ? answer.data : null) as Rows;
  };
  const askEachPage = async (path: string) => {
    const rows: Rows = [];
    for (let page = 1; ; page += 1) {
      const found = await ask(`${path}${path.includes("?") ? "&" : "?"}page=${page}`);
      rows.push(...found);
      if (found.length < 10) return rows;
    }
  };

  await ask("/api/v0/location/states");
  await ask("/api/v0/location/districts");
  const places = ["/api/v0/reports/super-admin"];
  const filters = [
    "search=school",
    `search=${encodeURIComponent("तालाब")}`,
    "search=100%25",
    "search=\\",
  ];
  for (const { id, name } of await ask("/api/v0/location/constituencies")) {
    places.push(`/api/v0/reports/super-admin?constituency_id=${String(id)}`);
    filters.push(`constituency=${encodeURIComponent(String(name))}`);
    for (const booth of await ask(`/api/v0/location/constituencies/${String(id)}/booths`)) {
      await ask(`/api/v0/principal/user?booth_id=${String(booth.id)}`);
      filters.push(`booth_id=${String(booth.id)}`);
    }
  }
  await ask("/api/v0/principal/all_principal?principal_type=admin");
  for (const path of ["", "/1", "/2"]) await ask(`/api/v0/categories${path}`);
  for (const path of places) await ask(path);

  const hasStory = (id: unknown) =>
    client.get(`/api/v0/complaint/${String(id)}/story`).then(({ code }) => code === 200);
  for (const { complaint_id: id } of await askEachPage("/api/v0/complaint")) {
    const path = `/api/v0/complaint/${String(id)}`;
    const { attachments } = (await ask(path)) as unknown as { attachments: { url: string }[] };
    for (const { url } of attachments) await ask(url);
    if (await hasStory(id)) await askEachPage(`${path}/story`);
  }
  for (const status of ["registered", "in-process", "completed"]) filters.push(`status=${status}`);
  for (const filter of filters) await askEachPage(`/api/v0/complaint?${filter}`);

  for (const { id } of await askEachPage("/api/v0/event")) await ask(`/api/v0/event/${String(id)}`);
  for (const filter of ["type=public", "type=private", `search=${encodeURIComponent("शिविर")}`])
    await askEachPage(`/api/v0/event?${filter}`);
  return answers;
}
