import type { Page } from "@playwright/test";
import type { ActivityEntry } from "contract/complaints/activity";
import { MESSAGE_STATES, type OutboxMessage, type Sending } from "contract/messages";
import { addComplaint } from "./support/complaint-page.ts";
import { expectToast } from "./support/controls.ts";
import { expect, expectUsable, test } from "./support/test.ts";

test.beforeEach(({ signedIn }) => signedIn);

const LIST = /\/api\/v0\/messages(\?|$)/;
const SENDING = "**/api/v0/messages/sending";
const AGAIN = "**/api/v0/messages/*/again";
const AT = "2026-01-15T06:30:00.000Z";

const messages: OutboxMessage[] = MESSAGE_STATES.map((state, index) => ({
  message_id: 70 + index,
  complaint_id: 40 + index,
  complaint_number: 40 + index,
  kind: "completed",
  state,
  tries: 1,
  queued_at: AT,
  changed_at: AT,
  cause: { failed: "HTTP 400", unknown: "no answer" }[state as string] ?? null,
}));

/** Answers the page's calls, as an office with a gateway does. */
async function answerMessages(page: Page, is_paused: boolean) {
  await page.route(LIST, (route) => {
    const state = new URL(route.request().url()).searchParams.get("state");
    const data = messages.filter((message) => state === null || message.state === state);
    const pagination = { page: 1, pageSize: 10, totalItems: data.length, totalPages: 1 };
    return route.fulfill({
      json: { status: "success", message: "", data, Pagination: pagination, pagination },
    });
  });
  const counts = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 1]));
  const data = { is_on: true, is_paused, counts } as Sending;
  await page.route(SENDING, (route) => route.fulfill({ json: { status: "success", data } }));
}

test(
  "messages are listed by state; one that failed or is unknown is queued again with one click",
  { tag: ["@proofs", "@messages-7"] },
  async ({ page, expectFailures }) => {
    expectFailures(/messages/);
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Messages" }).click();
    await expect(page.getByText("No gateway is set up, so no message is")).toBeVisible();
    await expect(page.getByText("Citizens are told from the desk until")).toBeVisible();
    await expectUsable(page);

    await answerMessages(page, true);
    await page.reload();
    await expect(page.getByText("Sending is paused:")).toContainText("messages resume");
    const rows = page.getByRole("row").filter({ hasText: "SMS: complaint completed" });
    await expect(rows).toHaveCount(5);
    await expect(rows.filter({ hasText: "#43" })).toContainText("HTTP 400");
    await expect(page.getByRole("button", { name: "Send again" })).toHaveCount(2);
    await expectUsable(page);
    await page.getByRole("button", { name: "Not known (1)" }).click();
    await expect(page).toHaveURL(/\?state=unknown$/);
    await expect(rows).toHaveCount(1);

    await page.route(AGAIN, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Send again" }).click();
    await expectToast(page, "Failed to queue the message");
    await page.unroute(AGAIN);
    await page.route(AGAIN, (route) =>
      route.fulfill({ json: { status: "success", success: true, data: { message_id: 74 } } }),
    );
    await page.getByRole("button", { name: "Send again" }).click();
    await expectToast(page, "The message is queued again");

    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await expect(page.getByText("Failed to load messages").first()).toBeVisible();
    await expectUsable(page);
  },
);

test(
  "the activity says what the citizen was told, and whether it arrived",
  { tag: ["@proofs", "@messages-6"] },
  async ({ page, office }) => {
    const { id } = await addComplaint(office);
    await page.route(`**/api/v0/complaint/${id}/story*`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: ActivityEntry[] };
      const [created] = answer.data;
      const told = (state: ActivityEntry["message_state"], entry: number): ActivityEntry => ({
        ...created!,
        id: entry,
        kind: "message",
        by_name: null,
        message_kind: "received",
        message_state: state,
      });
      const data = [told("unknown", 2), told("delivered", 1), ...answer.data];
      await route.fulfill({ json: { ...answer, data } });
    });
    await page.goto(`/complaints/${id}`);
    const entries = page.getByRole("region", { name: "Story", exact: true }).getByRole("listitem");
    await expect(entries.nth(0)).toHaveText(/^SMS: complaint received.*Not known/);
    await expect(entries.nth(1)).toHaveText(/^SMS: complaint received.*Delivered/);
    await expectUsable(page);
  },
);
