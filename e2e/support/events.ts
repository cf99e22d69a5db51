import type { Page, Request } from "@playwright/test";
import type { Booth } from "contract/booths";
import { officeToday } from "contract/calendar";
import { createEvent } from "contract/events";
import type { Office } from "./office.ts";

export interface PlannedEvent {
  booth: Booth;
  title: string;
  category_id?: number;
  type_id?: number;
  description?: string;
  event_date?: string;
  start_time?: string;
  end_time?: string;
  location?: string;
  contact_name?: string;
  contact_phone?: string;
  chief_guest?: string;
}

/** Adds an event through the API; returns its id. */
export async function createEventByApi(office: Office, event: PlannedEvent): Promise<number> {
  const { booth, ...fields } = event;
  const body = {
    category_id: (await office.categories(2))[0]!.id,
    type_id: 1,
    event_date: officeDay(1),
    location: "Panchayat Bhawan",
    booth_id: booth.id,
    ...fields,
  };
  return (await office.call(createEvent, { body })).data.event_id;
}

/** A date of the office's calendar, `days` days from today. */
export const officeDay = (days: number): string =>
  officeToday(new Date(Date.now() + days * 86_400_000));

/** Resolves with the next request of this method to the events' address. */
export const eventCall = (page: Page, method: string): Promise<Request> =>
  page.waitForRequest(
    (request) => request.method() === method && /\/api\/v0\/event\b/.test(request.url()),
  );

/** The query of a request, as an object. */
export const queryOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url()).searchParams);

/** The title button of a row of the list. */
export const rowButton = (page: Page, title: string) =>
  page.getByRole("table", { name: "Events" }).getByRole("button", { name: title, exact: true });
