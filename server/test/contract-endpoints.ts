import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Endpoint } from "contract/endpoint";

const FOLDER = join(import.meta.dirname, "../../contract/src");

/** The calls that an export is or holds: some files export several under one name. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== "object" || value === null || "_zod" in value) return [];
  if ("path" in value && "output" in value) return [value as Endpoint];
  return Object.values(value).flatMap(endpointsIn);
}

/** Every call that the contract declares, found in its files: a new one needs no line here. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(FOLDER)).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const modules = await Promise.all(
    files.map((file) => import(join(FOLDER, file)) as Promise<Record<string, unknown>>),
  );
  const found = modules.flatMap((one) => Object.values(one)).flatMap(endpointsIn);
  return [...new Map(found.map((endpoint) => [endpoint.name, endpoint])).values()];
}
