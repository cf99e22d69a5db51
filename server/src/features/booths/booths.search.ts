import { sql } from "kysely";
import { type FoundBooth, FOUND_BOOTHS_MAX, searchBooths } from "contract/booth-search";
import { asciiDigits } from "contract/digits";
import { foldText } from "contract/fold-text";
import { message } from "contract/message";
import { sameText } from "../../postgres/conditions.ts";
import { folded, matchesSearch } from "../../postgres/text-search.ts";
import type { Database } from "../../postgres/schema.ts";
import type { Scope } from "../../access/scope.ts";
import type { App } from "../../http/deps.ts";
import { bind } from "../../http/bind.ts";

export function boothSearchRoutes(app: App): void {
  bind(app, searchBooths, async ({ query, scope }) => ({
    message: message("Booths found"),
    data: query.search === undefined ? [] : await findMatches(app.deps.db, scope, query.search),
  }));
}

/**
 * At most five booths: first those with exactly this number, then those with this name, then those whose number and name contain
 * every word; each by name.
 */
async function findMatches(db: Database, scope: Scope, search: string): Promise<FoundBooth[]> {
  // Sheets store booth numbers with these digits.
  const number = asciiDigits(search);
  const isInScope = scope.includes(sql`constituency_id`);
  const isNumber = sameText(sql`booth_number`, number);
  const first = sql`order by rank, booth_name, booth_number, id limit ${sql.lit(FOUND_BOOTHS_MAX)}`;
  const { rows } = await sql<FoundBooth>`
    select b.id, b.mandal, b.shaktikendra, b.booth_name, b.booth_number, b.constituency_id, n.name as constituency_name
    from (
      (select id, 0 as rank from booths where ${isNumber} and ${isInScope} ${first})
      union all
      (select id, case when ${folded(sql`booth_name`)} = ${foldText(search)} then 1 else 2 end as rank from booths
        where ${matchesSearch(folded(sql`booth_number || ' ' || booth_name`), search)} and not ${isNumber} and ${isInScope}
        ${first})
    ) found
    join booths b on b.id = found.id
    join constituencies n on n.id = b.constituency_id
    ${first}`.execute(db);
  return rows;
}
