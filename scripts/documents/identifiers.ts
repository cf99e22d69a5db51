// Metrics, and names of functions, types, tables and columns.
import type { KnownNames } from "./known-names.ts";
import type { Parts } from "./parts.ts";

/** `console_upload_files_total`; not `$my_variable`, `table.my_column` or `my_function()`. */
const METRIC = /(?<![\w$.])([a-z]+)(_[a-z\d]+)+\b(?!\()/g;
/** `console_database_statement_seconds_bucket`: a series of a histogram. */
const HISTOGRAM_SERIES = /_(bucket|sum|count)$/;
/** `useTexts()`, `withBudget(work)`: the name. */
const IDENTIFIER = /^([A-Za-z]\w*)(?:\(.*\))?$/;
/** `withBudget`, `schema_migrations`; a plain word may be English. */
const COMPOUND = /[a-z][A-Z]|[a-z]_[a-z]/;
/** Names of PostgreSQL that the code need not contain. */
const POSTGRES = ["shared_buffers", "effective_cache_size"];

export function metricFaults({ code }: Parts, { metrics }: KnownNames): string[] {
  const prefixes = new Set(metrics.map((name) => name.split("_")[0]));
  return code
    .flatMap((line) => [...line.matchAll(METRIC)])
    .filter(([, first]) => prefixes.has(first))
    .map(([name]) => name)
    .filter(
      (name) => !metrics.includes(name) && !metrics.includes(name.replace(HISTOGRAM_SERIES, "")),
    )
    .map((name) => `no metric is called ${name}`);
}

export function identifierFaults({ spans }: Parts, { sources, metrics }: KnownNames): string[] {
  return spans
    .map((span) => IDENTIFIER.exec(span)?.[1] ?? "")
    .filter((name) => COMPOUND.test(name))
    .filter((name) => !POSTGRES.includes(name) && !metrics.includes(name))
    .filter((name) => {
      const word = new RegExp(`(?<![\\w])${name}(?![\\w])`);
      return ![...sources.values()].some((text) => word.test(text));
    })
    .map((name) => `nothing is called ${name}`);
}
