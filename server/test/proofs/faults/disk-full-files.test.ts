import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openForeignOffice } from "../../foreign-office.ts";
import { expectFull, newComplaint } from "./full-disk.ts";
import { serveDatabase } from "../../served-database.ts";
import { withSmallDisk } from "./small-disk.ts";

const STATES = "/api/v0/location/states";
const COMPLAINTS = "/api/v0/complaint";
const DISK_MIB = 8;
const FILE_BYTES = 2 * 1024 * 1024;

/**
 * Sends an upload that is answered before its second half, then another request on the same connection; returns the
 * statuses.
 */
async function askTwice(address: string, token: string, form: FormData): Promise<string[]> {
  const upload = new Response(form);
  const body = Buffer.from(await upload.arrayBuffer());
  const half = body.length / 2;
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  // A broken connection shows in the missing answers.
  socket.on("error", () => undefined);
  let answers = "";
  socket.on("data", (chunk: Buffer) => (answers += chunk.toString("latin1")));
  const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!);
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nhost: console\r\nauthorization: Bearer ${token}\r\n`;
  const type = upload.headers.get("content-type")!;
  socket.write(
    `${head(`POST ${COMPLAINTS}`)}content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, half));
  await expect.poll(statuses, { timeout: 10_000 }).toHaveLength(1);
  socket.write(body.subarray(half));
  socket.write(`${head(`GET ${STATES}`)}connection: close\r\n\r\n`);
  await expect.poll(statuses, { timeout: 10_000 }).toHaveLength(2);
  return statuses();
}

test.each(["files", "incoming"])(
  "when the disk of %s alone is full, an upload is a 507 without row or file, and its connection goes on",
  async (name) => {
    const served = await serveDatabase();
    const folder = join(served.DATA_DIR, name);
    await withSmallDisk(folder, DISK_MIB, async (disk) => {
      const server = await served.open();
      try {
        const { client, address } = server;
        const records = await openForeignOffice(client);
        const form = () => newComplaint(records, FILE_BYTES);
        const add = () => client.post(COMPLAINTS, form());
        const listed = (part: string) =>
          readdir(join(served.DATA_DIR, part), { recursive: true }).then((names) =>
            names.filter((one) => part === "incoming" || one.includes("/")),
          );
        const contents = async () => ({
          files: await listed("files"),
          incoming: (await listed("incoming")).filter((one) => !one.startsWith("filler")),
          complaints: await served.db.selectFrom("complaints").select("id").execute(),
          attachments: await served.db.selectFrom("attachments").select("storage_key").execute(),
        });
        expect((await add()).code).toBe(200);
        for (const left of [1, 0]) {
          await disk.fill(left);
          const before = await contents();
          expectFull(await add());
          await expect.poll(contents).toEqual(before);
          expect((await client.post(STATES, { name: `State ${left}` })).code).toBe(200);
        }
        // An upload that has begun is read to its end and rejected there.
        if (name === "incoming")
          expect(await askTwice(address, client.token, form())).toEqual(["507", "200"]);
        await disk.clear();
        expect((await add()).code).toBe(200);
      } finally {
        await server.stop();
      }
    });
    await served.remove();
  },
);
