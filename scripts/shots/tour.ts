import type { Page } from "@playwright/test";
import { both, press, walkPhone } from "./acts.ts";
import type { DemoOffice } from "./office.ts";
import type { Size, Viewer } from "./stage.ts";

/** A picture of docs/tour.md: what the window shows, in the light theme. */
export interface TourPicture {
  /** The file's name, without its ending. */
  name: string;
  path: string;
  size: Size;
  viewer?: Viewer;
  hindi?: boolean;
  act?: (page: Page) => Promise<void>;
}

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 780 };

async function letter(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Officer" }).click();
  await page.getByRole("option").first().click();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("region", { name: "Preview" }).scrollIntoViewIfNeeded();
}

/** The pictures of the tour, in its order. */
export function tourOf({ complaintId, trackingCode, citizenPhone }: DemoOffice): TourPicture[] {
  const complaint = `/complaints/${complaintId}`;
  return [
    { name: "today", path: "/", size: DESKTOP },
    { name: "citizen", path: "/complaints/add", size: DESKTOP, act: walkPhone(citizenPhone) },
    { name: "complaints", path: "/complaints?due=overdue&sort=due", size: DESKTOP },
    { name: "complaint", path: complaint, size: DESKTOP },
    { name: "letter", path: complaint, size: DESKTOP, act: both(press("Refer"), letter) },
    { name: "status", path: `/track/${trackingCode}`, size: PHONE, viewer: "nobody", hindi: true },
    { name: "admin", path: "/complaints?assigned_to=me", size: PHONE, viewer: "admin" },
    { name: "month", path: "/reports/month", size: DESKTOP },
    { name: "departments", path: "/departments", size: DESKTOP },
    { name: "events", path: "/events?order=nearest", size: DESKTOP, hindi: true },
  ];
}
