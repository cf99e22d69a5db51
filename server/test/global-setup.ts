import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../src/postgres/embedded/start.ts";
import { migrate } from "../src/postgres/migrate.ts";
import { makeDatabaseFolder } from "./database-folder.ts";

const TEMPLATE = `console_test_template_${process.pid}`;

declare module "vitest" {
  export interface ProvidedContext {
    /** The server on which each test file creates its database as a copy of `template`. */
    postgres: { server: pg.ClientConfig; template: string };
  }
}

/**
 * One real PostgreSQL for the whole run, with one migrated template database: the server of TEST_DATABASE_URL or
 * DATABASE_URL (its role needs the right to create databases), otherwise an embedded one in a new folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  const { server, stop } = url ? given(url) : await embedded();
  try {
    await run(server, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`);
    await migrate({ ...server, database: TEMPLATE }, () => undefined);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgres", { server, template: TEMPLATE });
  return async () => {
    await run(server, `drop database if exists ${TEMPLATE}`);
    await stop();
  };
}

function given(url: string) {
  const { host, port, user, password, database, ssl } = new pg.Client(url);
  const server: pg.ClientConfig = { host, port, user, password, database, ssl };
  return { server, stop: () => Promise.resolve() };
}

async function embedded() {
  const dataDir = await makeDatabaseFolder();
  const database = await startEmbedded({ dataDir: join(dataDir, "data"), log: console.error });
  await run(database.superuser, `alter role ${database.connection.user} createdb`);
  const server: pg.ClientConfig = { ...database.connection };
  const stop = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, maxRetries: 20 });
  };
  return { server, stop };
}

async function run(server: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
