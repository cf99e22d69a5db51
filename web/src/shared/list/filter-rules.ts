import { AUDIT_RESULTS, BY_NOBODY } from "contract/audit-filters";
import { isDay } from "contract/calendar";
import {
  ASSIGNED_TO_ME,
  ASSIGNED_TO_NONE,
  COMPLAINT_DATE_RANGES,
  COMPLAINT_ORDERS,
  DUE_FILTERS,
  WAITING_FILTERS,
} from "contract/complaints/complaints";
import { EVENT_ORDERS, EVENT_PERIODS, EVENT_TYPES } from "contract/events";
import { ID_MAX, SEARCH_MAX } from "contract/rules";

const isId = (text: string) =>
  /^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= ID_MAX;
const isText = (text: string) => Array.from(text).length <= SEARCH_MAX && !text.includes("\0");
const isWord = (words: readonly string[]) => (text: string) => words.includes(text.toLowerCase());

/** What a filter's text must be; any other filter is a text. */
const rules: Readonly<Record<string, (text: string) => boolean>> = {
  constituency_id: isId,
  booth_id: isId,
  complainant_id: isId,
  start_date: isDay,
  end_date: isDay,
  completed_from: isDay,
  completed_to: isDay,
  open: (text) => text === "true",
  assigned_to: (text) => [ASSIGNED_TO_ME, ASSIGNED_TO_NONE].includes(text) || isId(text),
  due: (text) => DUE_FILTERS.some((one) => one === text),
  follow_up: (text) => text === "today",
  department: isId,
  waiting: (text) => WAITING_FILTERS.some((one) => one === text),
  not_solved: (text) => text === "true",
  sort: (text) => COMPLAINT_ORDERS.some((one) => one === text),
  type: isWord(EVENT_TYPES.map(({ name }) => name)),
  filter: isWord(EVENT_PERIODS),
  order: (text) => EVENT_ORDERS.some((one) => one === text),
  who: (text) => text === BY_NOBODY || isId(text),
  number: isId,
  result: (text) => AUDIT_RESULTS.some((one) => one === text),
};

/**
 * The names of the filters that a list's call would refuse; a range that ends before it starts loses its end. The contract's
 * schemas have these rules for the server. They are not in the console's scripts; filter-rules.test.ts compares both.
 */
export function findInvalidFilters(given: Readonly<Record<string, string>>): string[] {
  const wrong = Object.entries(given).filter(([name, text]) => !(rules[name] ?? isText)(text));
  const ends = COMPLAINT_DATE_RANGES.filter(
    ([first, last]) => given[first] && given[last] && given[last] < given[first],
  );
  return [...wrong.map(([name]) => name), ...ends.map(([, last]) => last)];
}
