import { sql } from "kysely";
import { type Message, says } from "contract/messages";
import { ID_MAX } from "contract/rules";
import type { Database } from "./schema.ts";

interface Constituency {
  id: number;
  name: string;
}

const nameKey = (name: string) => name.trim().toLowerCase();

/** Gives what finds a constituency's id by its name, whatever its case, or by its number; or says what is wrong with the text. */
export async function constituencyByText(
  db: Database,
): Promise<(text: string) => number | { message: Message }> {
  const { rows: constituencies } = await sql<Constituency>`
    select id, name from constituencies order by id`.execute(db);
  const constituenciesByName = Map.groupBy(constituencies, ({ name }) => nameKey(name));
  const ids = new Set(constituencies.map(({ id }) => id));

  return (text) => {
    const matches = constituenciesByName.get(nameKey(text)) ?? [];
    if (matches.length === 1) return matches[0]!.id;
    if (matches.length > 1)
      return {
        message: says(
          'There are {count} constituencies called "{name}". Write its number instead: {list}',
          { count: matches.length, name: text, list: matches.map(({ id }) => id).join(", ") },
        ),
      };
    const number = /^\d+$/.test(text) ? Number(text) : 0;
    return number <= ID_MAX && ids.has(number)
      ? number
      : { message: says('There is no constituency "{name}"', { name: text }) };
  };
}
