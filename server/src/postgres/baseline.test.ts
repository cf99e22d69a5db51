import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { appliedMigrations, assertKnownMigrations, migrate, pendingMigrations } from "./migrate.ts";

/** What a database of before the first release lists as applied; 16 and later are as today. */
const EARLIER = `
1 office 16cdf3b0709a50d3593a0bb266451a1d65d5d654461bd93fb29a007176f1cdb5
2 categories 6bc7e303076ce648a0dc72d5a272f61f8a0c296b350e6625025c598b81537b2c
3 limits ee1c4bb3b116daac5e72a21794d469ca472ffcb9f233c0dc74d1f105d5bf83c3
4 changes 3e4a5e3f0ebe9c6feedd633c52fcc6eb899db48c4ba368f036f3d79c876e7023
5 story a3834dde8456946888a1efe0c2aaf51d9134765abfb569285941a9ae5c46ac2d
6 completed f609b7e418c67e808843c3e12c1d7eb2b53b87de8e285832b8485523ee523473
7 finding f50df87a887ffa319071860d311fc9bbdf63aa980c0a223a519ddb3099de6278
8 office-identity 09e62e9c9fa1bb5ac77d1907c0f0c80bee55249c4701193f88fbe9e4131cfabd
9 sign-in cd1eb8c671d6bac944dda8746a6b75e902a9f763792feb33e71034b6bb1501de
10 audit-searches 6cb37bca71ad4c0df2eeb024828d51c1322a73b783bdad1cf14c7d7a069be5c7
11 staff 58153f5cb73fad1c162284d0a14a7a40977684df922eb7bffdb4bd1b09add50b
12 complaints-by-assignee 56e78a5f61b4da541876bffca50714028210c43b1f9751f5761f50353248a62c
13 tracking-codes f948bf5dd1427fb869adbc1354865c1317e130ab65f27dc55a59b7bb30b53f8b
14 complaints-by-tracking-code 3e657f27f0e7ca9f4c8af4b1fd4d81a65572c0257b74c8f4138b3f69edaddffa
15 one-index-of-assignees 2e5b8d9acecf303da96e1a8572bd86ea92a98a904c8a9ce62e816cf6fd5bd3f9`
  .trim()
  .split("\n")
  .map((line) => line.split(" "))
  .map(([number, name, checksum]) => ({
    number: Number(number),
    name: name!,
    checksum: checksum!,
  }));

const REFUSAL =
  "is of a version from before the first release, and this version cannot update it: start commit 59d8c700";

let database: TestDatabase;
let present: Awaited<ReturnType<typeof appliedMigrations>>;
beforeAll(async () => {
  database = await createTestDatabase();
  present = await appliedMigrations(database.pool);
});
beforeEach(() => list([]));
afterAll(() => database.drop());

/** Makes this the database's list of applied migrations. */
async function list(migrations: typeof present): Promise<void> {
  await database.pool.query("delete from schema_migrations");
  for (const { number, name, checksum } of migrations)
    await database.pool.query(
      "insert into schema_migrations (number, name, checksum) values ($1, $2, $3)",
      [number, name, checksum],
    );
}
const run = () => migrate(database.connection, () => undefined);

test(
  "a database with all earlier migrations gets the baseline's list, and nothing else is applied",
  { tags: ["operate-19"] },
  async () => {
    const earlier = [...EARLIER, ...present.slice(1)];
    await list(earlier);
    expect(await pendingMigrations(database.pool)).toBe(0);
    await assertKnownMigrations(earlier, "The backup");
    expect(await run()).toBe(0);
    expect(await appliedMigrations(database.pool)).toEqual(present);
    expect(await run()).toBe(0);
  },
);

test("a database with the earlier migrations alone gets those that follow the baseline", async () => {
  await list(EARLIER);
  expect(await pendingMigrations(database.pool)).toBe(present.length - 1);
});

test.each([
  ["fewer", EARLIER.slice(0, 14)],
  ["the first alone", EARLIER.slice(0, 1)],
  ["a changed one", EARLIER.with(6, { ...EARLIER[6]!, checksum: "0" })],
])(
  "a database with %s of the earlier migrations is refused, and stays as it is",
  async (_, some) => {
    await list(some);
    await expect(run()).rejects.toThrow(`The database ${REFUSAL}`);
    await expect(pendingMigrations(database.pool)).rejects.toThrow(REFUSAL);
    await expect(assertKnownMigrations(some, "The backup")).rejects.toThrow(
      `The backup ${REFUSAL}`,
    );
    expect(await appliedMigrations(database.pool)).toEqual(some);
  },
);
