import type { Page } from "@playwright/test";
import { registerAdmin } from "contract/admins";
import { createComplaint, listComplaints } from "contract/complaints/complaints";
import type { Booth } from "contract/booths";
import { newPhone } from "./admins.ts";
import type { Office } from "./office.ts";

export interface LoggedComplaint {
  booth: Booth;
  complainant_id: number;
  title: string;
  description?: string;
  category_id?: number;
  assigned_to?: number;
  location?: string;
  files?: File[];
}

/** Logs a complaint through the API; gives its id. */
export async function logComplaint(office: Office, complaint: LoggedComplaint): Promise<number> {
  const { booth, files = [], ...fields } = complaint;
  const body = {
    category_id: (await office.categories(1))[0]!.id,
    description: "Nobody has come to look at it for two weeks.",
    booth_id: booth.id,
    ...fields,
  };
  return (await office.call(createComplaint, { body, files })).data.complaint_id;
}

/** The complaints whose title or description holds the text. */
export const findComplaints = async (office: Office, search: string) =>
  (await office.call(listComplaints, { query: { search } })).data;

/** An admin of a constituency, with a phone of their own. */
export async function admin(office: Office, constituencyId: number, name: string) {
  const phone = newPhone();
  const email = `admin-${phone}@example.org`;
  const fields = { name, email, phone, password: "Neem-Tree-27!" };
  const body = { ...fields, constituency_id: constituencyId };
  const { principal_id } = (await office.call(registerAdmin, { body })).data;
  return { ...fields, principal_id };
}

/** From here on the page's time passes by `page.clock.runFor` alone, until `resume`; after `page.clock.install()`. */
export const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);
