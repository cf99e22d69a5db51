import { signInByForm } from "../support/in-page.ts";
import { startConsoleApart } from "../support/console-apart.ts";
import { SUPER_ADMIN } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test(
  "a console that is built for other hosts signs in at one, lists from the other, and its content policy allows both",
  { tag: ["@anywhere", "@firefox", "@call-1"] },
  async ({ page, context, expectFailures }) => {
    expectFailures(/./);
    const { console: origin, hosts, stop } = await startConsoleApart();
    try {
      const calls: string[] = [];
      page.on("request", (request) => {
        const { origin: host, pathname } = new URL(request.url());
        if (request.method() !== "OPTIONS" && pathname.startsWith("/api/"))
          calls.push(`${host} ${pathname}`);
      });
      const document = await page.goto(`${origin}/login`);
      const policy = (await document!.headerValue("content-security-policy"))!.split(";");
      expect(policy).toContain(`connect-src 'self' ${hosts.api} ${hosts.auth}`);
      await signInByForm(page, SUPER_ADMIN);
      await page.goto(`${origin}/complaints`);
      await expect(page.getByText("No Data to Display")).toBeVisible();
      expect(calls).toContain(`${hosts.auth} /api/v0/auth/super-admin/login`);
      expect(calls).toContain(`${hosts.api} /api/v0/complaint`);
      expect(calls.filter((call) => call.startsWith(hosts.auth))).toHaveLength(1);
      expect(calls.filter((call) => call.startsWith(origin))).toEqual([]);

      // A lost connection is found again by asking the API's host.
      const note = page.getByText("No connection. What you typed");
      await context.setOffline(true);
      await expect(note).toBeVisible();
      await context.setOffline(false);
      await expect(note).toHaveCount(0);
      // The console still loads scripts when it is idle.
      await page.goto("about:blank");
    } finally {
      await stop();
    }
  },
);
