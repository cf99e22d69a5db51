import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../../server/test/free-port.ts";
import { firstHour, follow } from "../first-hour.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Git runs this after the page's clone command: it copies the working tree, committed or not, with the packages that are
 * installed and the console that is built.
 */
const afterClone = `#!/bin/sh
set -e
cp -al '${ROOT}/node_modules' node_modules 2> /dev/null || cp -a '${ROOT}/node_modules' .
(cd '${ROOT}' && git ls-files -z --cached --others --exclude-standard | xargs -0 sh -c 'for file; do test -f "$file" && printf "%s\\0" "$file"; done' sh | tar -c --null -T -) | tar -x
if test -d '${ROOT}/web/dist'; then cp -R '${ROOT}/web/dist' web/dist; fi
`;

test(
  "OPERATIONS.md, the first hour: every command as it stands, from the clone to the office that was put back",
  { tags: ["operate-1"], timeout: 900_000 },
  async () => {
    const folder = await mkdtemp("/tmp/console-first-hour-");
    await chmod(folder, 0o711);
    try {
      const home = join(folder, "home");
      const hooks = join(folder, "template/hooks");
      await mkdir(home, { mode: 0o711 });
      await mkdir(hooks, { recursive: true });
      await writeFile(join(hooks, "post-checkout"), afterClone, { mode: 0o755 });
      const [port, trialPort] = [String(await freePort()), String(await freePort())];
      const page = await readFile(join(ROOT, "OPERATIONS.md"), "utf8");
      // The only changes to the page's text: the ports, which may be in use here.
      const blocks = firstHour(page).map(({ text, isService }) => ({
        isService,
        text: text.replaceAll("8080", port).replaceAll("8081", trialPort),
      }));
      const env = { PORT: port, GIT_TEMPLATE_DIR: join(folder, "template") };
      const { code, output } = await follow({ home, blocks, env });
      expect(code, output).toBe(0);
      expect(blocks.filter(({ isService }) => isService)).toHaveLength(2);
      for (const said of [
        "The super administrator can sign in now.",
        "Nothing saved yet. To add: states: 1, districts: 2, constituencies: 3; 0 rows rejected.",
        "Added: states: 1, districts: 2, constituencies: 3; 0 rows rejected.",
        "3 booths added, 0 updated, 0 unchanged, 0 rows rejected.",
        "4 citizens added, 0 updated, 0 unchanged, 0 rows rejected.",
        "0 problems",
        "office-first-hour.tar.gz is whole.",
      ])
        expect(output).toContain(said);
      // Once from the office, and once from the restored one.
      expect(output.match(/"title":"Street lamp is dark"/g)).toHaveLength(2);
    } finally {
      await rm(folder, { recursive: true, maxRetries: 20 });
    }
  },
);
