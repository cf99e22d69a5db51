import { type Admin, ADMINS_PAGE_SIZE } from "contract/admins";
import type { FoundBooth } from "contract/booth-search";
import type { CitizenRow } from "contract/citizens";
import type { ComplaintRow } from "contract/complaints/complaints";
import { cutText } from "contract/cut-text";
import { asciiDigits } from "contract/digits";
import { SEARCH_MAX } from "contract/rules";
import { hasTerms, searchTerms } from "contract/search-terms";
import type { Label, Texts } from "../../language/language.ts";
import { paths } from "../../paths.ts";
import { formatDay } from "../../language/dates.ts";
import { searchKey } from "../../language/search-key.ts";
import { isForAdmins } from "../admin-paths.ts";
import { navigationFor } from "../navigation.ts";
import { GROUP_LENGTH } from "./palette-lengths.ts";

/** A destination of the palette. */
export interface PaletteItem {
  /** Unique in its group. */
  key: string;
  label: string;
  /** A second, quieter line. */
  hint?: string;
  /** Its URL. */
  to: string;
}
export interface PaletteGroup {
  name: string;
  items: readonly PaletteItem[];
  /** Whether the items were found for an earlier text: they are shown, but cannot be opened. */
  isOld?: boolean;
}

interface Screen {
  label: Label;
  to: string;
  /** The sidebar's group that holds it. */
  group: Label | null;
}

/** The screens that the sidebar does not have. */
const furtherScreens: readonly Screen[] = [
  { label: "Categories", to: paths.categories, group: null },
  { label: "Import Locations", to: paths.locationsImport, group: null },
  { label: "Import Citizens", to: paths.citizensImport, group: null },
  { label: "Import Complaints", to: paths.complaintsImport, group: null },
  { label: "Departments", to: paths.departments, group: null },
  { label: "Letterhead", to: paths.office, group: null },
  { label: "My Account", to: paths.account, group: null },
  { label: "Messages", to: paths.messages, group: null },
  { label: "Audit trail", to: paths.audit, group: null },
  { label: "Monthly report", to: paths.month, group: "Reports" },
];

/** Every screen, by its label. */
const screens = (isAdmin: boolean) => [
  ...navigationFor(isAdmin).flatMap<Screen>(({ label, to, children = [] }) =>
    to === undefined
      ? children.map((child) => ({ ...child, group: label }))
      : [{ label, to, group: null }],
  ),
  ...furtherScreens.filter(({ to }) => !isAdmin || isForAdmins(to)),
];

const holds = (text: string, typed: string) =>
  hasTerms(searchKey(text), searchTerms(searchKey(typed)));
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/** The screens whose names contain every typed word, in the current language or in English; all of them for an empty text. */
export const screensFor = (typed: string, { t }: Texts, isAdmin: boolean): PaletteItem[] =>
  screens(isAdmin).flatMap(({ label, to, group }) => {
    const item = { key: to, to, label: t(label), ...(group && { hint: t(group) }) };
    const names = `${group ?? ""} ${label} ${item.hint ?? ""} ${item.label}`;
    return holds(names, typed) ? [item] : [];
  });

/** The complaints that the list's search found, first the one with the typed number. */
export function complaintItems(
  rows: readonly ComplaintRow[],
  typed: string,
  { t, category }: Texts,
): PaletteItem[] {
  const number = Number(asciiDigits(typed).replace("#", ""));
  return rows
    .toSorted((a, b) => Number(b.complaint_id === number) - Number(a.complaint_id === number))
    .slice(0, GROUP_LENGTH)
    .map((row) => ({
      key: paths.complaint(row.complaint_id),
      to: paths.complaint(row.complaint_id),
      label: row.title,
      hint: joined(
        `#${row.complaint_id}`,
        t(row.status),
        category(row.category),
        row.complainant_name,
      ),
    }));
}

/** A citizen opens their page. */
export const citizenItems = (citizens: readonly CitizenRow[], { t }: Texts): PaletteItem[] =>
  citizens.map((citizen) => ({
    key: paths.citizen(citizen.principal_id),
    to: paths.citizen(citizen.principal_id),
    label: citizen.name || t("Unknown User"),
    hint: joined(
      citizen.phone || t("No Phone"),
      t("Booth {number}", { number: `${citizen.booth_number}, ${citizen.booth_name}` }),
      citizen.constituency_name,
    ),
  }));

interface EventRow {
  event_id: number;
  event_name: string;
  category_name: string;
  event_date: string;
}
/** An event opens its form; for an admin, who cannot change it, the list of events with its name. */
export const eventItems = (
  rows: readonly EventRow[],
  { category }: Texts,
  isAdmin: boolean,
): PaletteItem[] =>
  rows.slice(0, GROUP_LENGTH).map(({ event_id, event_name, category_name, event_date }) => ({
    key: paths.eventEdit(event_id),
    to: isAdmin
      ? `${paths.events}?${new URLSearchParams({ search: cutText(event_name, SEARCH_MAX) }).toString()}`
      : paths.eventEdit(event_id),
    label: event_name,
    hint: `${category(category_name)} · ${formatDay(event_date)}`,
  }));

/** A booth opens the list of its complaints. */
export const boothItems = (booths: readonly FoundBooth[], { t }: Texts): PaletteItem[] =>
  booths.map((booth) => {
    const { id, constituency_id, mandal, shaktikendra, booth_name, booth_number } = booth;
    const query = new URLSearchParams({
      constituency: String(constituency_id),
      mandal,
      shaktikendra,
      booth_name,
      booth_id: String(id),
    });
    return {
      key: `booth ${id}`,
      to: `${paths.complaints}?${query.toString()}`,
      label: `${booth_number}, ${booth_name}`,
      hint: t("Its complaints · {mandal} · {constituency}", {
        mandal,
        constituency: booth.constituency_name,
      }),
    };
  });

/** An admin opens the page of the admin list that shows them. */
export const adminItems = (admins: readonly Admin[], typed: string): PaletteItem[] =>
  admins
    .map((admin, index) => ({ admin, page: 1 + Math.floor(index / ADMINS_PAGE_SIZE) }))
    .filter(({ admin }) => holds(`${admin.name} ${admin.phone}`, typed))
    .slice(0, GROUP_LENGTH)
    .map(({ admin, page }) => ({
      key: `admin ${admin.principal_id}`,
      to: `${paths.admins}?page=${page}`,
      label: admin.name,
      hint: joined(admin.phone, admin.constituency_name),
    }));
