import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, TLSSocket } from "node:tls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installedProgram } from "../../../../scripts/debian-programs.ts";
import { openDatabase } from "../../../src/postgres/pool.ts";
import { createTestDatabase } from "../../database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let close: () => void;
let port: number;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "authority-"));
  for (const name of ["office", "other"]) makeAuthority(name);
  const [cert, key] = await Promise.all(
    ["pem", "key"].map((end) => readFile(join(folder, `office.${end}`))),
  );
  const secureContext = createSecureContext({ cert, key });
  const server = createServer((socket) => void encrypt(socket, secureContext));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  close = () => server.close();
});
afterAll(async () => {
  close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A certificate for this machine's name that is its own authority. */
const makeAuthority = (name: string) =>
  execFileSync(
    installedProgram("openssl", "openssl", "version"),
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
      "-keyout",
      join(folder, `${name}.key`),
      "-out",
      join(folder, `${name}.pem`),
    ],
    { stdio: "ignore" },
  );

/** Accepts the client's request for TLS, and passes what it says to the database. */
async function encrypt(socket: Socket, secureContext: ReturnType<typeof createSecureContext>) {
  socket.on("error", () => undefined);
  await once(socket, "data");
  socket.write("S");
  const { host = "", port: to = 5432 } = database.connection;
  const near = new TLSSocket(socket, { isServer: true, secureContext });
  const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${to}`) : connect(to, host);
  near.on("error", () => far.destroy());
  far.on("error", () => near.destroy());
  near.pipe(far).pipe(near);
}

test(
  "with sslmode=verify-full a private authority is trusted by its file, and no other one",
  { tags: ["operate-26"] },
  async () => {
    const { user, password, database: name } = database.connection;
    const ask = async (options: string) => {
      const { db, close: end } = openDatabase({
        connectionString: `postgresql://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${name}?sslmode=verify-full${options}`,
      });
      try {
        return await sql<{ one: number }>`select 1 as one`.execute(db);
      } finally {
        await end();
      }
    };
    expect((await ask(`&sslrootcert=${join(folder, "office.pem")}`)).rows).toEqual([{ one: 1 }]);
    await expect(ask(`&sslrootcert=${join(folder, "other.pem")}`)).rejects.toThrow(
      /self-signed|unable to verify/,
    );
    await expect(ask("")).rejects.toThrow(/self-signed|unable to verify/);
  },
);
