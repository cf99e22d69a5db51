import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Complaint } from "contract/complaints/complaints";
import { expect, test } from "vitest";
import { checkBackup } from "../../../src/backup/manifest.ts";
import { createTestDatabase, urlOf } from "../../database.ts";
import { ForeignClient } from "../../foreign-client.ts";
import { signIn } from "../../foreign-office.ts";
import { makeDataDir, runConsole, startServer } from "../../server-process.ts";

/** Backups of the demonstration, one by each release: `npm run release` adds its own. */
const OFFICES = join(import.meta.dirname, "../../offices");

test.each(readdirSync(OFFICES))(
  "the office that a release made, %s, goes on in this version with every row and file",
  { tags: ["operate-29"] },
  async (name) => {
    const file = join(OFFICES, name);
    const { tables, files } = await checkBackup(file);
    const database = await createTestDatabase({ isBare: true });
    const { DATA_DIR, remove } = await makeDataDir();
    const env = { DATA_DIR, DEMO: "1", DATABASE_URL: urlOf(database.connection) };
    const restored = await runConsole(["restore", file], env);
    expect([restored.output, restored.code]).toEqual([restored.output, 0]);

    for (const table of tables.filter((one) => one.name !== "audit")) {
      const { rowCount } = await database.pool.query(`select from ${table.name}`);
      expect([table.name, rowCount]).toEqual([table.name, table.rows]);
    }
    const server = await startServer(env);
    const client = new ForeignClient(server.address);
    await signIn(client, "Demo@1234", "9876543210");
    const { rows } = await database.pool.query<{ id: number }>(
      "select distinct complaint_id as id from attachments",
    );
    let loaded = 0;
    for (const { id } of rows) {
      const { body } = await client.get<Complaint>(`/api/v0/complaint/${id}`);
      for (const { url, size } of body.data.attachments) {
        expect(await client.bytes(url)).toHaveLength(size);
        loaded += 1;
      }
    }
    expect(loaded).toBe(Object.keys(files).length);
    const all = await client.get("/api/v0/complaint");
    const complaints = tables.find((table) => table.name === "complaints")!;
    expect(all.body.Pagination!.totalItems).toBe(complaints.rows);
    const recounted = await runConsole(["doctor", "--recount"], env);
    expect(recounted.output).toMatch(/\b0 problems/);
    await server.stop();
    await database.drop();
    await remove();
  },
);
