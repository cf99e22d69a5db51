import type { App } from "../../http/deps.ts";
import type { Database, Tx } from "../../postgres/schema.ts";

/** What other features keep about citizens (features.ts). */
export interface CitizenRecords {
  eraseComplaints: (
    tx: Tx,
    ids: number[],
    phones: string[],
  ) => Promise<{ complaints: number; keys: string[] }>;
  /** The contact of events with this phone; with `only`, a contact with this name (null: none). */
  eraseContacts: (tx: Tx, phone: string, only?: string | null) => Promise<number>;
  /** Gives the complaints of `from` to `into`, recorded as a change by `by`; returns their number. */
  moveComplaints: (tx: Tx, from: number, into: number, by: number) => Promise<number>;
  discardFiles: (app: App, keys: string[]) => Promise<void>;
  /** For the citizen's own file. */
  complaintsOfCitizen: (db: Database, id: number) => Promise<object[]>;
  eventsOfContact: (db: Database, phone: string, only?: string | null) => Promise<object[]>;
}
