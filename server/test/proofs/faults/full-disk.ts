import { expect } from "vitest";
import { fileOf, JPEG } from "../../attachments.ts";
import { multipart, type Reply } from "../../foreign-client.ts";
import type { ForeignOffice } from "../../foreign-office.ts";

/** A complaint with files of `size` bytes. */
export const newComplaint = (records: ForeignOffice, size: number, files = 1) =>
  multipart(
    {
      title: "No water since Monday",
      category_id: records.categories[1][0].id,
      description: "The hand pump near the temple is dry.",
      complainant_id: records.complainant.principal_id,
    },
    "attachments",
    Array.from({ length: files }, () => fileOf(JPEG, "pump.jpg", "image/jpeg", size)),
  );

/** Expects the complete answer for a full disk. */
export function expectFull({ code, body }: Reply<unknown>): void {
  expect({ code, ...body }).toEqual({
    code: 507,
    status: "error",
    success: false,
    message: "The disk is full. Nothing was saved.",
    request_id: expect.any(String),
  });
}
