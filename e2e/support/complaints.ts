import type { Page } from "@playwright/test";
import { registerAdmin } from "contract/admins";
import { createComplaint, listComplaints } from "contract/complaints/complaints";
import type { Booth } from "contract/booths";
import { newPhone } from "./people.ts";
import type { Office } from "./office.ts";

export interface LoggedComplaint {
  booth: Booth;
  /** By default a new citizen of the booth. */
  complainant_id?: number;
  title: string;
  description?: string;
  category_id?: number;
  assigned_to?: number;
  location?: string;
  files?: File[];
}

/** Adds a complaint through the API; returns its id. */
export async function createComplaintByApi(
  office: Office,
  complaint: LoggedComplaint,
): Promise<number> {
  const { booth, files = [], ...fields } = complaint;
  const body = {
    category_id: (await office.categories(1))[0]!.id,
    description: "Nobody has come to look at it for two weeks.",
    booth_id: booth.id,
    ...fields,
    complainant_id: fields.complainant_id ?? (await office.addCitizen(booth)).principal_id,
  };
  return (await office.call(createComplaint, { body, files })).data.complaint_id;
}

/** The complaints with the text in their title or description. */
export const findComplaints = async (office: Office, search: string) =>
  (await office.call(listComplaints, { query: { search } })).data;

/** Adds an admin of a constituency, with a unique phone. */
export async function admin(office: Office, constituencyId: number, name: string) {
  const phone = newPhone();
  const email = `admin-${phone}@example.org`;
  const fields = { name, email, phone, password: "Neem-Tree-27!" };
  const body = { ...fields, constituency_id: constituencyId };
  const { principal_id } = (await office.call(registerAdmin, { body })).data;
  return { ...fields, principal_id };
}

/** Stops the page's clock: only `page.clock.runFor` advances it, until `resume`. Call `page.clock.install()` before. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);
