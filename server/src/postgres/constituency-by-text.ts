import { sql } from "kysely";
import { type Message, says } from "contract/messages";
import { ID_MAX } from "contract/rules";
import type { Database } from "./schema.ts";

interface Seat {
  id: number;
  name: string;
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** Gives what finds a constituency's id by its name, whatever its case, or by its number; or says what is wrong with the text. */
export async function seatFinder(
  db: Database,
): Promise<(text: string) => number | { message: Message }> {
  const { rows: seats } = await sql<Seat>`
    select id, name from constituencies order by id`.execute(db);
  const seatsOf = Map.groupBy(seats, ({ name }) => keyOf(name));
  const known = new Set(seats.map(({ id }) => id));

  return (text) => {
    const found = seatsOf.get(keyOf(text)) ?? [];
    if (found.length === 1) return found[0]!.id;
    if (found.length > 1)
      return {
        message: says(
          'There are {count} constituencies called "{name}". Write its number instead: {list}',
          { count: found.length, name: text, list: found.map(({ id }) => id).join(", ") },
        ),
      };
    const number = /^\d+$/.test(text) ? Number(text) : 0;
    return number <= ID_MAX && known.has(number)
      ? number
      : { message: says('There is no constituency "{name}"', { name: text }) };
  };
}
