import { sql } from "kysely";
import { comparableText } from "contract/clean-text";
import { asciiDigits } from "contract/digits";
import { message } from "contract/message";
import type { Database } from "../../../postgres/schema.ts";
import { constituencyByText } from "../../../locations/constituency-by-text.ts";
import type { FindBooth } from "./import.check.ts";

/**
 * Returns a function that finds a booth by constituency (name or id) and booth number, as comparableText. Rows without a
 * constituency belong to `default_id`, where there is one.
 */
export async function createBoothFinder(
  db: Database,
  default_id: number | null,
): Promise<FindBooth> {
  const findConstituency = await constituencyByText(db);
  const { rows: booths } = await sql<{ constituency_id: number; number: string; id: number }>`
    select constituency_id, booth_number as number, id from booths where not look_alike`.execute(
    db,
  );
  const boothIds = new Map(
    booths.map(({ constituency_id, number, id }) => [
      `${constituency_id} ${comparableText(asciiDigits(number))}`,
      id,
    ]),
  );
  return (constituency, booth_number) => {
    const constituency_id = constituency === "" ? default_id : findConstituency(constituency);
    if (constituency_id === null)
      return {
        field: "constituency",
        message: message("Name the constituency here, or one for the whole roll"),
      };
    if (typeof constituency_id === "object") return { field: "constituency", ...constituency_id };
    const booth_id = boothIds.get(`${constituency_id} ${comparableText(booth_number)}`);
    return booth_id === undefined
      ? {
          field: "booth_number",
          message: message("This constituency has no booth {text}", { text: booth_number }),
        }
      : { booth_id };
  };
}
