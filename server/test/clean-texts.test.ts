import * as z from "zod/mini";
import { expect, test } from "vitest";
import { cleanLine, cleanLines } from "contract/clean-text";
import { contractEndpoints } from "./contract-endpoints.ts";

/* Every text that a call takes is clean when the server sees it (data-2). */

const WRITTEN = "\u202aTwo\u00a0 lines,\u200b e\u0301\r\n\u3000of twenty\u2060 characters\u115f ";
const LINE = cleanLine(WRITTEN);
const LINES = cleanLines(WRITTEN);
const BLANK = "\u3164\u00a0\u200d\u2028\ufeff";
/** Secrets, and the code of the status page, whose own rule reads it. */
const AS_GIVEN = [
  "changePassword old_password",
  "login password",
  "logout token",
  "refreshToken token",
  "registerAdmin password",
  "staffLogin password",
  "trackComplaint code",
  "updateAdmin password",
];

const fieldsOf = (schema: z.ZodMiniType): [string, z.ZodMiniType][] =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.shape as Record<string, z.ZodMiniType>)
    : [];

test(
  "texts of one and of several lines are cleaned before they are checked, in every call",
  { tags: ["data-2"] },
  async () => {
    const found: Record<"line" | "lines" | "given", string[]> = { line: [], lines: [], given: [] };
    for (const { name, params, query, body } of await contractEndpoints())
      for (const [field, schema] of [params, query, body].flatMap(fieldsOf)) {
        const parsed = z.safeParse(schema, WRITTEN);
        if (typeof parsed.data !== "string") continue;
        const kind = parsed.data === LINE ? "line" : parsed.data === LINES ? "lines" : "given";
        found[kind].push(`${name} ${field}`);
        const blank = z.safeParse(schema, BLANK);
        if (kind !== "given")
          expect([name, field, blank.data || null]).toEqual([name, field, null]);
      }
    expect(found.lines.toSorted()).toEqual([
      "addComplaintNote note",
      "addReply note",
      "createComplaint description",
      "createCoveringLetter body",
      "createEvent description",
      "createOfficer address",
      "createReferral body",
      "setComplaintStatus reason",
      "updateComplaint description",
      "updateComplaint reason",
      "updateEvent description",
      "updateLetterhead address",
      "updateOfficer address",
    ]);
    expect(found.line.length).toBeGreaterThan(50);
    expect(found.given.toSorted()).toEqual(AS_GIVEN);
  },
);
