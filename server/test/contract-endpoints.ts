import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Endpoint } from "contract/endpoint";

const FOLDER = join(import.meta.dirname, "../../contract/src");

const isEndpoint = (value: object): value is Endpoint => "method" in value && "path" in value;

/** The endpoints that a module exports, directly or within an object or list. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== "object" || value === null || "_zod" in value) return [];
  return isEndpoint(value) ? [value] : Object.values(value).flatMap(endpointsIn);
}

/** Every call that the contract declares, read from its files: a new call is included automatically. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const found = new Set<Endpoint>();
  for (const file of await readdir(FOLDER, { recursive: true })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const exported: unknown = await import(join(FOLDER, file));
    for (const endpoint of endpointsIn(exported)) found.add(endpoint);
  }
  return [...found];
}
