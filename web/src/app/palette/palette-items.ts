import { type Admin, ADMINS_PAGE_SIZE } from "contract/admins";
import type { FoundBooth } from "contract/booth-search";
import type { ComplaintRow } from "contract/complaints";
import { paths } from "../../paths.ts";
import { formatDay } from "../../shared/dates.ts";
import { searchKey } from "../../ui/combobox-filter.ts";
import type { GroupedOption, OptionGroup } from "../../ui/GroupedOptions.tsx";
import { navigation } from "../navigation.ts";

/** Somewhere to go. */
export interface PaletteItem extends GroupedOption {
  /** Its address. */
  to: string;
}
export type PaletteGroup = OptionGroup<PaletteItem>;

export const GROUPS = {
  recent: "Recent",
  screens: "Screens",
  complaints: "Complaints",
  events: "Events",
  booths: "Booths",
  admins: "Admins",
};
const TEXTS = {
  complaint: ({ complaint_id, category, complainant_name, status }: ComplaintRow) =>
    [`#${complaint_id}`, status, category, complainant_name].filter(Boolean).join(" · "),
  event: (category: string, date: string) => `${category} · ${date}`,
  booth: ({ booth_number, booth_name }: FoundBooth) => `${booth_number}, ${booth_name}`,
  boothHint: ({ mandal, constituency_name }: FoundBooth) =>
    `Its complaints · ${mandal} · ${constituency_name}`,
  admin: ({ phone, constituency_name }: Admin) =>
    [phone, constituency_name].filter(Boolean).join(" · "),
};

/** So many of one kind are told. */
const MOST = 5;

/** Every screen of the sidebar, under its own words. */
const screens: readonly PaletteItem[] = navigation.flatMap((item) =>
  item.to === undefined
    ? (item.children ?? []).map(({ label, to }) => ({ key: to, label, to, hint: item.label }))
    : [{ key: item.to, label: item.label, to: item.to }],
);

const holds = (text: string, wanted: string) => searchKey(text).includes(wanted);

/** The screens whose names hold what is typed; all of them while nothing is. */
export const screensFor = (typed: string): PaletteItem[] =>
  screens.filter(({ label, hint = "" }) => holds(`${hint} ${label}`, searchKey(typed)));

/** Complaints as the list's search tells them; of a number, the very one comes first. */
export function complaintItems(rows: readonly ComplaintRow[], typed: string): PaletteItem[] {
  const number = Number(typed.replace("#", ""));
  return rows
    .toSorted((a, b) => Number(b.complaint_id === number) - Number(a.complaint_id === number))
    .slice(0, MOST)
    .map((row) => ({
      key: paths.complaint(row.complaint_id),
      to: paths.complaint(row.complaint_id),
      label: row.title,
      hint: TEXTS.complaint(row),
    }));
}

interface EventRow {
  event_id: number;
  event_name: string;
  category_name: string;
  event_date: string;
}
export const eventItems = (rows: readonly EventRow[]): PaletteItem[] =>
  rows.slice(0, MOST).map(({ event_id, event_name, category_name, event_date }) => ({
    key: paths.eventEdit(event_id),
    to: paths.eventEdit(event_id),
    label: event_name,
    hint: TEXTS.event(category_name, formatDay(event_date)),
  }));

/** A booth leads to the list of its complaints. */
export const boothItems = (booths: readonly FoundBooth[]): PaletteItem[] =>
  booths.map((booth) => {
    const { id, constituency_id, mandal, shaktikendra, booth_name } = booth;
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
      label: TEXTS.booth(booth),
      hint: TEXTS.boothHint(booth),
    };
  });

/** An admin leads to the page of the list on which they stand. */
export const adminItems = (admins: readonly Admin[], typed: string): PaletteItem[] =>
  admins
    .map((admin, index) => ({ admin, page: 1 + Math.floor(index / ADMINS_PAGE_SIZE) }))
    .filter(({ admin }) => holds(`${admin.name} ${admin.phone}`, searchKey(typed)))
    .slice(0, MOST)
    .map(({ admin, page }) => ({
      key: `admin ${admin.principal_id}`,
      to: `${paths.admins}?page=${page}`,
      label: admin.name,
      hint: TEXTS.admin(admin),
    }));
