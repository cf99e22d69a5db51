import * as z from "zod/mini";
import { officeToday } from "./calendar.ts";
import { endpoint, ROLES, success } from "./endpoint.ts";
import { message, ruleError } from "./message.ts";
import { filterId, nullableText } from "./rules.ts";

/** The first day of a month, YYYY-MM. */
export const monthStart = (month: string): string => `${month}-01`;
/** The office's present month, YYYY-MM. */
export const officeMonth = (): string => officeToday().slice(0, "YYYY-MM".length);

const figures = {
  /** Complaints that were brought in during the month. */
  received: z.int(),
  /** Complaints that were moved to completed in the month, each once, also those that were reopened later. */
  completed: z.int(),
  /** Complaints that were open at the end of the month before. */
  carried_over: z.int(),
  /** Complaints that were open at the end of the month; in the present month, now. */
  open_at_end: z.int(),
  /** The median of the days from receipt to the last completion in the month; null when none was completed. */
  median_days: z.nullable(z.number()),
};

export const monthReport = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** Whether the month has ended and its figures are stored: they change no more. */
  ended: z.boolean(),
  /** Of what an import added after the figures were stored: the complaints that were received in the month. */
  imported_later: z.int(),
  constituency_id: z.nullable(z.int()),
  constituency_name: nullableText,
  ...figures,
  by_category: z.array(
    z.object({
      category_id: z.int(),
      category_name: z.string(),
      category_name_hi: nullableText,
      ...figures,
    }),
  ),
  by_mandal: z.array(
    z.object({
      constituency_id: z.int(),
      constituency_name: nullableText,
      mandal: z.string(),
      ...figures,
    }),
  ),
  /** Null: assigned to nobody. */
  by_admin: z.array(
    z.object({ admin_id: z.nullable(z.int()), admin_name: nullableText, ...figures }),
  ),
  /** A complaint counts for each department that it was sent to. Null: sent to none. */
  by_department: z.array(
    z.object({
      department_id: z.nullable(z.int()),
      department_name: nullableText,
      department_name_hi: nullableText,
      ...figures,
    }),
  ),
});
export type MonthReport = z.output<typeof monthReport>;
export type MonthFigures = Pick<MonthReport, keyof typeof figures>;

const invalid = ruleError(message("month must be a month written YYYY-MM"));
const query = z.object({
  month: z.string({ error: invalid }).check(
    z.regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, { error: invalid, abort: true }),
    z.refine((month) => month <= officeMonth(), {
      error: ruleError(message("Choose a month that has begun")),
    }),
  ),
  constituency_id: filterId("constituency_id"),
});

export const readMonth = endpoint({
  name: "readMonth",
  method: "GET",
  path: "/api/v0/reports/month",
  access: ROLES,
  summary:
    "What was received, completed and left open in a month, also by category, mandal, admin and department",
  tag: "reports",
  query,
  output: success(monthReport),
});

export const exportMonth = endpoint({
  name: "exportMonth",
  method: "GET",
  path: "/api/v0/reports/month/export",
  access: ROLES,
  summary: "The figures of a month as an Excel file",
  tag: "reports",
  query,
  output: z.null(),
});
