import type { ColumnType, GeneratedAlways } from "kysely";

/** Read as ISO 8601 text (pool.ts); written as a Date or by the column's default. */
export type Timestamp = ColumnType<string, Date | undefined, Date>;
export type Id = GeneratedAlways<number>;
