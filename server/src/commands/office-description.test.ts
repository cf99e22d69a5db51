import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { runCommand } from "../../test/run-command.ts";
import { officeDescription } from "./office-description.ts";

const describeSettings = (settings: Record<string, string>) =>
  officeDescription(readConfig({ DATA_DIR: "/srv/office", ...settings }));

test.each([
  [{}, "Office of DATA_DIR /srv/office, embedded PostgreSQL"],
  [
    {
      DATABASE_URL: "postgresql://office_owner:S3cret%26@db.example.org:5433/constituency?a=b&c=d",
    },
    "Office of DATA_DIR /srv/office, database constituency at db.example.org:5433",
  ],
  [
    { DATABASE_URL: "postgresql:///office?host=/var/run/postgresql" },
    "Office of DATA_DIR /srv/office, database office at /var/run/postgresql",
  ],
  [
    { DATABASE_URL: "postgresql://a:b@%%%:x/y" },
    "Office of DATA_DIR /srv/office, a DATABASE_URL that is not a valid database address",
  ],
  [
    {
      S3_ENDPOINT: "https://user:secret@s3.example.org",
      S3_BUCKET: "office",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    "Office of DATA_DIR /srv/office, embedded PostgreSQL, bucket office at s3.example.org",
  ],
])("%o is named, without a password", (settings, line) => {
  expect(describeSettings(settings)).toBe(line);
});

test(
  "every command prints its office first, on standard error; a password in the address is not printed",
  { tags: ["operate-8"] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "console-office-line-"));
    // Nothing listens on this port.
    const DATABASE_URL = "postgresql://office:Neem-Pipal-52@127.0.0.1:9/constituency";
    const expected = `Office of DATA_DIR ${folder}, database constituency at 127.0.0.1:9\n`;
    for (const command of [["migrate"], ["doctor"]]) {
      const { code, output, stdout } = await runCommand(command, {
        DATABASE_URL,
        DATA_DIR: folder,
      });
      expect(code).toBe(1);
      expect(output.startsWith(expected), output).toBe(true);
      expect(stdout).not.toContain("Office of");
      expect(output).not.toContain("Neem-Pipal-52");
    }
    await rm(folder, { recursive: true });
  },
);
