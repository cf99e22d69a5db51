import { chown, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedFolder, makeEmbeddedFolder } from "../../embedded-folder.ts";
import { makePasswords, PASSWORD_FILES } from "../../../src/postgres/embedded/secrets.ts";

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const ours = Object.values(PASSWORD_FILES);

let office: EmbeddedFolder;
beforeAll(async () => {
  office = await makeEmbeddedFolder();
});
afterAll(() => office.remove());

test("passwords that a command of root's makes belong to the owner of DATA_DIR", async () => {
  const place = await office.newDataDir();
  await mkdir(place);
  if (isRoot) await chown(place, NOBODY, NOBODY);
  await makePasswords(place, true);
  const { uid } = await stat(place);
  const files = await Promise.all(ours.map((file) => stat(join(place, file))));
  expect(files.map((file) => [file.uid, file.mode & 0o777])).toEqual(ours.map(() => [uid, 0o600]));
});
