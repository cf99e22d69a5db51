import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isAlive } from "../../is-alive.ts";
import { letterWith } from "../../letters.ts";

const RENDER = new URL("../../../src/letters/render-letter.ts", import.meta.url).href;
const letter = letterWith();

test(
  "the process ends with a server that was killed, and does not keep one that ends",
  { tags: ["letter-6"] },
  async () => {
    const code = `
    const { letterProcess, renderLetter } = await import(${JSON.stringify(RENDER)});
    await renderLetter(${JSON.stringify(letter)});
    console.log(letterProcess.pid);
    if (process.argv[1] === "wait") setInterval(() => {}, 1000);`;
    for (const mode of ["wait", "end"]) {
      const options = ["--input-type=module", "--eval", code, mode];
      const server = spawn(process.execPath, options, { stdio: ["ignore", "pipe", "inherit"] });
      const exited = once(server, "exit");
      const [printed] = (await once(server.stdout, "data")) as [Buffer];
      const pid = Number(printed);
      if (mode === "wait") server.kill("SIGKILL");
      expect(await exited).toEqual(mode === "wait" ? [null, "SIGKILL"] : [0, null]);
      await expect.poll(() => isAlive(pid)).toBe(false);
    }
  },
);
