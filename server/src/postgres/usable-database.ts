import type pg from "pg";

/** Why a database cannot take the console's tables, and what its administrator does. */
export interface UnusableDatabase {
  what: string;
  remedy: string;
}

interface DatabaseRow {
  encoding: string;
  name: string;
  role: string;
  is_installed: boolean;
  is_available: boolean;
  may_extend: boolean;
  may_make_tables: boolean;
}

const asWord = (name: string) => `"${name.replaceAll(/["\\$`]/g, "\\$&")}"`;

/** What keeps the first migration from running in this database, by the role of the connection (operate-25). */
export async function findUnusable(client: pg.Client | pg.Pool): Promise<UnusableDatabase[]> {
  const { rows } = await client.query<DatabaseRow>(
    `select current_setting('server_encoding') as encoding, current_database() as name, current_user as role,
      exists (select from pg_extension where extname = 'pg_trgm') as is_installed,
      exists (select from pg_available_extensions where name = 'pg_trgm') as is_available,
      has_database_privilege(current_database(), 'create') as may_extend,
      has_schema_privilege('public', 'create') or to_regclass('schema_migrations') is not null as may_make_tables`,
  );
  return [...encodingFault(rows[0]!), ...rightsFault(rows[0]!)];
}

const encodingFault = ({ encoding, name }: DatabaseRow): UnusableDatabase[] =>
  encoding === "UTF8"
    ? []
    : [
        {
          what: `The encoding of the database ${name} is ${encoding}, which cannot store every script.`,
          remedy: `Create another, and set DATABASE_URL to it: createdb -E UTF8 -T template0 ${asWord(`${name}_utf8`)}`,
        },
      ];

function rightsFault(row: DatabaseRow): UnusableDatabase[] {
  const { name, role, is_installed, is_available, may_extend, may_make_tables } = row;
  if (!is_installed && !is_available)
    return [
      {
        what: "The database server lacks the extension pg_trgm.",
        remedy: "Install PostgreSQL's contrib package there: apt-get install postgresql-contrib",
      },
    ];
  const missing = [
    !may_make_tables && { right: "make tables", sql: `grant create on schema public to "${role}"` },
    !is_installed &&
      !may_extend && { right: "create the extension pg_trgm", sql: "create extension pg_trgm" },
  ].filter((one) => one !== false);
  if (missing.length === 0) return [];
  const commands = missing.map(({ sql }) => `-c '${sql}'`).join(" ");
  return [
    {
      what: `${role} may not ${missing.map(({ right }) => right).join(" and ")} in the database ${name}.`,
      remedy: `As the server's administrator: psql -U postgres -d ${asWord(name)} ${commands}`,
    },
  ];
}
