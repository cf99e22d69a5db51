import { comparableText } from "contract/clean-text";
import { type Message, message } from "contract/message";
import { ID_MAX } from "contract/rules";
import type { Database } from "../postgres/schema.ts";

/** Returns the function that finds a constituency's id by name (as comparableText) or by number; it returns a message when it fails. */
export async function constituencyByText(
  db: Database,
): Promise<(text: string) => number | { message: Message }> {
  const constituencies = await db
    .selectFrom("constituencies")
    .select(["id", "name"])
    .orderBy("id")
    .execute();
  const constituenciesByName = Map.groupBy(constituencies, ({ name }) => comparableText(name));
  const ids = new Set(constituencies.map(({ id }) => id));

  return (text) => {
    const matches = constituenciesByName.get(comparableText(text)) ?? [];
    if (matches.length === 1) return matches[0]!.id;
    if (matches.length > 1)
      return {
        message: message(
          'There are {count} constituencies called "{name}". Write its number instead: {list}',
          { count: matches.length, name: text, list: matches.map(({ id }) => id) },
        ),
      };
    const number = /^\d+$/.test(text) ? Number(text) : 0;
    return number <= ID_MAX && ids.has(number)
      ? number
      : { message: message('There is no constituency "{name}"', { name: text }) };
  };
}
