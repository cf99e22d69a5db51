import { join } from "node:path";
import { expect, test } from "vitest";
import { openForeignOffice } from "../../foreign-office.ts";
import { measured, rounds, timeFor } from "../../rounds.ts";
import { runConsole } from "../../server-process.ts";
import { makeBackupFolder } from "../../backups.ts";
import { beginLedger, expectKept } from "./ledger.ts";
import { makeOffice } from "../../served-office.ts";
import { createWriters } from "./writers.ts";

const WRITERS = 16;
const KILLS = 3;
const WRITES = rounds(200, 10_000);

test(
  "after concurrent writes, three kills and one restore, every total equals a recount",
  async () => {
    const office = await makeOffice();
    const backups = await makeBackupFolder();
    const restored = await makeOffice();
    try {
      let server = await office.start();
      const foreign = await openForeignOffice(server.client);
      const ledger = await beginLedger(office);
      const writers = createWriters(WRITERS, foreign, ledger);
      let acknowledged = 0;
      for (let part = 0; part <= KILLS; part += 1) {
        const shift = writers.start(server.client, { mayVanish: part < KILLS });
        await shift.wrote(WRITES / (KILLS + 1));
        if (part < KILLS) server.child.kill("SIGKILL");
        acknowledged += (await shift.end()).acknowledged;
        if (part === KILLS) break;
        await expect.poll(office.sessions, { timeout: 10_000, interval: 10 }).toEqual([]);
        server = await office.start();
      }
      await expectKept(office, server, ledger, false);
      const recount = await runConsole(["doctor", "--recount"], office.env);
      expect(recount.output.match(/The cached count of \w+ is exact/g)).toHaveLength(3);

      const file = join(backups.folder, "office.tar");
      expect(await runConsole(["backup", file], office.env)).toMatchObject({ code: 0 });
      await server.stop();
      expect(await runConsole(["restore", file], restored.env)).toMatchObject({ code: 0 });
      const again = await restored.start();
      await expectKept(restored, again, ledger, true);
      await again.stop();
      measured("totals", { writes: acknowledged, kills: KILLS, restores: 1 });
    } finally {
      await office.remove();
      await restored.remove();
      await backups.remove();
    }
  },
  timeFor(WRITES, 1000),
);
