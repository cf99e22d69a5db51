// Checks from a migration's text that it can run while processes of the previous version use the database (CONTRIBUTING.md,
// "One migration"). A statement that is not known to be safe is reported.

/** The problem with a statement, or null. `isNew` tells whether this migration creates the table. */
type StatementCheck = (statement: string, isNew: (table: string) => boolean) => string | null;

/** A default that PostgreSQL evaluates once. Any other default is written into each row. */
const CONSTANT_DEFAULT =
  /\bdefault ('[^']*'(::\w+(\[\])?)?|-?\d+(\.\d+)?|true|false|null|now\(\)|current_date|current_timestamp)(?=$|[\s,)])/;

const fine: StatementCheck = () => null;
const onNewOnly =
  (pattern: RegExp, fault: string): StatementCheck =>
  (statement, isNew) =>
    isNew(pattern.exec(statement)?.[1] ?? "") ? null : fault;

/** The parts of `alter table t part, part`. */
const alterations = (statement: string): string[] =>
  statement
    .replace(/^alter table (only )?(if exists )?[\w.]+ /, "")
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim());

function faultOfPart(part: string): string | null {
  if (part.startsWith("validate constraint ")) return null;
  if (/^alter (column )?\w+ set (default|statistics|storage)\b/.test(part)) return null;
  if (/^(enable|disable) trigger /.test(part)) return "switches a trigger on or off for everybody";
  if (part.startsWith("add constraint ")) {
    if (/ using index /.test(part) || part.endsWith(" not valid")) return null;
    return "checks every row under a lock: add the constraint `not valid`, and validate it in a migration of its own";
  }
  if (/^add (column )?/.test(part)) {
    if (/\b(references|check|unique|primary key)\b/.test(part))
      return "checks every row under a lock: add the column, then the constraint `not valid`";
    if (/\bgenerated\b/.test(part)) return "writes the whole table anew";
    if (/\bdefault\b/.test(part) && !CONSTANT_DEFAULT.test(part))
      return "writes the whole table anew: the default is no constant";
    if (/\bnot null\b/.test(part) && !/\bdefault\b/.test(part))
      return "refuses the rows of the previous version: a column that must be given needs a default";
    return null;
  }
  return "takes away or narrows what the previous version reads or writes";
}

const checkAlterTable: StatementCheck = (statement, isNew) => {
  const [, , , table = ""] = /^alter table (only )?(if exists )?([\w.]+) /.exec(statement) ?? [];
  if (isNew(table)) return null;
  return alterations(statement)
    .map(faultOfPart)
    .reduce((before, fault) => before ?? fault, null);
};

/** By the beginning of a statement. The first pattern that matches is used. */
const statementChecks: [RegExp, StatementCheck][] = [
  [/^create (unlogged )?table /, fine],
  [/^create (or replace )?(function|procedure|view|aggregate) /, fine],
  [/^create (type|domain|sequence|extension|schema) /, fine],
  [/^create (constraint )?trigger /, fine],
  [/^create (unique )?index concurrently /, fine],
  [
    /^create (unique )?index /,
    onNewOnly(
      / on (?:only )?(\w+)/,
      "stops every writer until the index is made: make it `concurrently`, in a migration of its own",
    ),
  ],
  [/^call /, fine],
  [/^alter table /, checkAlterTable],
  [/^alter (type \w+ add value|sequence) /, fine],
  // Writers wait for the end of the migration; its own wait for the lock is short (postgres/apply-migration.ts).
  [/^lock table \w+ in share row exclusive mode$/, fine],
  [/^(insert into|with|select|update|delete from|comment on|grant|set local) ?/, fine],
];

const isWriting = (statement: string) => /^(update|delete from|with)\b/.test(statement);

/**
 * The problems of a migration (the text of its file, without the name of a contract step), one line each. The content of a
 * `do` block, trigger or function is not checked: a `do` block is reported, triggers and functions are left to the
 * reviewer.
 */
export function migrationFaults(text: string): string[] {
  const statements = statementsOf(text);
  const made = new Set<string>();
  for (const statement of statements) {
    const table = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1];
    if (table) made.add(table);
  }
  const isNew = (table: string) => made.has(table);
  const faults = statements.flatMap((statement) => {
    const check = statementChecks.find(([start]) => start.test(statement))?.[1];
    const fault = check
      ? check(statement, isNew)
      : "is nothing that is known to be harmless beside the previous version";
    return fault === null ? [] : [`${statement.slice(0, 60)}: ${fault}`];
  });
  const locking = statements.find(
    (statement) =>
      statement.startsWith("alter table ") &&
      !isNew(/^alter table (\w+)/.exec(statement)?.[1] ?? ""),
  );
  const writing = statements.find(isWriting);
  if (locking && writing)
    faults.push(
      `${writing.slice(0, 60)}: holds the lock of \`${locking.slice(0, 40)}\` as long as it writes: put it into a migration of its own`,
    );
  const isConcurrent = (one: string) => / index concurrently /.test(one);
  if (statements.some(isConcurrent) && !statements.every(isConcurrent))
    faults.push("create index concurrently: must be the migration's only kind of statement");
  // The procedure commits, which it cannot do inside the migration's transaction (postgres/apply-migration.ts).
  const isCall = (one: string) => one.startsWith("call ");
  if (statements.some(isCall) && !statements.every(isCall))
    faults.push("call: must be the migration's only kind of statement");
  return faults;
}

/**
 * The statements of a file in lower case with single spaces, without function bodies and comments. String literals are
 * emptied.
 */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}
