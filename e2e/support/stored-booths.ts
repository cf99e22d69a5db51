import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface BoothRow {
  mandal: string;
  shaktikendra: string;
  booth_name: string;
  booth_number: string;
}

type Store = (constituency_id: number, rows: BoothRow[]) => Promise<void>;
let store: Store | undefined;

/**
 * Puts booths into the office's database without a sheet, because parsing a sheet starts a process each time. The first
 * call in a worker starts one process for all calls. It ends with the worker.
 */
export function storeBooths(constituency_id: number, rows: BoothRow[]): Promise<void> {
  store ??= startStoring();
  return store(constituency_id, rows);
}

function startStoring(): Store {
  const program = join(import.meta.dirname, "../../server/test/booths-child.ts");
  const child = spawn(process.execPath, [program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, DATA_DIR: process.env.OFFICE_DATA_DIR, DEMO: "0" },
  });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  return async (constituency_id, rows) => {
    child.stdin.write(`${JSON.stringify({ constituency_id, rows })}\n`);
    // One line per request, in order.
    const { value, done } = await answers.next();
    const isStored = !done && (JSON.parse(value) as { inserted: number }).inserted === rows.length;
    if (!isStored) throw new Error(`The booths were not stored: ${value}`);
  };
}
