// A load of reads and writes on processes of two versions: every answer is checked and counted.
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { fileOf, PNG } from "../../server/test/attachments.ts";
import { ForeignClient, multipart } from "../../server/test/foreign-client.ts";
import type { ForeignOffice } from "../../server/test/foreign-office.ts";

const COMPLAINTS = "/api/v0/complaint";
const EVENTS = "/api/v0/event";

interface Own {
  id: number;
  version: number;
}
/** An answered creation, to be sent again with its key. */
interface Creation {
  key: string;
  path: string;
  body: () => object;
  answer: string;
}

export type Load = ReturnType<typeof startLoad>;

/**
 * Starts workers that write and read through `front` until `stop`. Every fifth request sends a creation again, with its
 * idempotency key, directly to one of `addresses`: the answer must be the first one. `failures` has a line for each wrong answer.
 */
export function startLoad(
  front: string,
  token: string,
  office: ForeignOffice,
  { workers, addresses }: { workers: number; addresses: () => string[] },
) {
  const counts = { requests: 0, created: 0, deleted: 0, replayed: 0 };
  const failures: string[] = [];
  let isOver = false;

  async function ask(
    base: string,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const client = new ForeignClient(base);
    client.token = token;
    counts.requests += 1;
    try {
      const reply = await client.send<{ id?: number; complaint_id?: number }>(
        method,
        path,
        body,
        headers,
      );
      if (reply.code === 200) return reply;
      failures.push(`${method} ${path}: ${reply.code} ${reply.body.message}`);
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)} ${String((error as Error).cause)}`);
    }
    return null;
  }

  function newComplaint(): object {
    const fields = {
      title: `Complaint ${randomInt(1e9)}`,
      description: "The hand pump near the temple is dry.",
      category_id: office.categories[1][0].id,
      complainant_id: office.complainant.principal_id,
    };
    const bytes = Buffer.concat([PNG, randomBytes(randomInt(100, 20_000))]);
    return multipart(fields, "attachments", [fileOf(bytes, "pump.png", "image/png")]);
  }
  const newEvent = () => ({
    title: `Event ${randomInt(1e9)}`,
    description: "Opening of the school.",
    category_id: office.categories[2][0].id,
    type_id: 1,
    event_date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    booth_id: office.booths[0].id,
    constituency_id: office.constituency.id,
    location: "School",
  });

  async function create(own: Own[], creations: Creation[]): Promise<void> {
    const path = own.length < 2 || Math.random() < 0.7 ? COMPLAINTS : `${EVENTS}/create`;
    const body = path === COMPLAINTS ? newComplaint() : newEvent();
    const key = randomUUID();
    const reply = await ask(front, "POST", path, body, { "Idempotency-Key": key });
    if (!reply) return;
    counts.created += 1;
    const answer = JSON.stringify(reply.body.data);
    creations.push({ key, path, body: () => body, answer });
    if (path === COMPLAINTS) own.push({ id: reply.body.data.complaint_id!, version: 1 });
  }
  async function replay(creations: Creation[]): Promise<void> {
    const all = addresses();
    const creation = creations[randomInt(creations.length)]!;
    const base = all[randomInt(all.length)]!;
    const { key, path, body, answer } = creation;
    const reply = await ask(base, "POST", path, body(), { "Idempotency-Key": key });
    counts.replayed += 1;
    if (reply && JSON.stringify(reply.body.data) !== answer)
      failures.push(`POST ${path} again: ${JSON.stringify(reply.body.data)} instead of ${answer}`);
  }
  async function edit(one: Own): Promise<void> {
    const body = {
      title: "Edited",
      description: "Looked at by the engineer.",
      status_id: randomInt(1, 4),
      category_id: office.categories[1][0].id,
      version: one.version,
    };
    if (await ask(front, "PUT", `${COMPLAINTS}/${one.id}`, body)) one.version += 1;
  }
  async function remove(own: Own[]): Promise<void> {
    const [one] = own.splice(randomInt(own.length), 1);
    if (await ask(front, "DELETE", `${COMPLAINTS}/${one!.id}`)) counts.deleted += 1;
  }

  async function work(): Promise<void> {
    const [own, creations]: [Own[], Creation[]] = [[], []];
    while (!isOver) {
      const chance = Math.random();
      if (chance < 0.2 || own.length === 0) await create(own, creations);
      else if (chance < 0.4) await replay(creations.slice(-50));
      else if (chance < 0.55) await edit(own[randomInt(own.length)]!);
      else if (chance < 0.6) await remove(own);
      else if (chance < 0.75) await ask(front, "GET", `${COMPLAINTS}?search=Edited&status_id=2`);
      else if (chance < 0.9) await ask(front, "GET", `${COMPLAINTS}/${own.at(-1)!.id}`);
      else await ask(front, "GET", `${EVENTS}?page=1`);
    }
  }
  const done = Promise.all(Array.from({ length: workers }, work));
  return {
    counts,
    failures,
    async stop() {
      isOver = true;
      await done;
    },
  };
}
