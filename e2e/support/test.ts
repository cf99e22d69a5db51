import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { motionEnded } from "./look.ts";
import { openOffice, type Office } from "./office.ts";

interface Fixtures {
  /** The API, signed in as the super administrator. */
  office: Office;
  /** Signs the page in before its first navigation, as a finished sign-in leaves it. */
  signedIn: void;
  /** Allows the browser's own console line for each failed answer whose address matches. */
  expectFailures: (address: RegExp) => void;
  /** Fails the test on any console error or warning of the page. */
  quietConsole: void;
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Puts a sign-in where the console keeps it (spec.md section 3). */
export async function signIn(context: BrowserContext, office: Office): Promise<void> {
  const { access_token, refresh_token, ...profile } = office.session;
  await context.addInitScript(
    ([tokens, token, userProfile]) => {
      // A blank page, before the first navigation or in axe's own frame, has no storage.
      if (location.origin === "null" || sessionStorage.getItem("e2e-signed-in")) return;
      sessionStorage.setItem("e2e-signed-in", "yes");
      sessionStorage.setItem("tokens", tokens!);
      sessionStorage.setItem("token", token!);
      sessionStorage.setItem("userProfile", userProfile!);
    },
    [JSON.stringify({ access_token, refresh_token }), access_token, JSON.stringify(profile)],
  );
}

export const test = base.extend<Fixtures & { failures: RegExp[] }>({
  baseURL: async ({}, use) => use(process.env.BASE_URL),
  failures: async ({}, use) => use([]),
  expectFailures: async ({ failures }, use) => use((address) => void failures.push(address)),
  office: async ({}, use) => use(await openOffice(process.env.BASE_URL!)),
  signedIn: async ({ context, office }, use) => {
    await signIn(context, office);
    await use();
  },
  quietConsole: [
    async ({ context, failures }, use) => {
      const noise: string[] = [];
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        const address = message.location().url;
        const isAnswer = message.text().startsWith("Failed to load resource");
        if (isAnswer && failures.some((pattern) => pattern.test(address))) return;
        noise.push(`${message.type()}: ${message.text()} (${address})`);
      });
      context.on("weberror", (error) => noise.push(`thrown: ${error.error().message}`));
      // The avatar service is outside; tests that need it missing route it themselves.
      await context.route("https://www.gravatar.com/**", (route) =>
        route.fulfill({ contentType: "image/png", body: PIXEL }),
      );
      await use();
      expect(noise, "the console stays quiet").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * No axe violation on the page as it stands. Its other mode, which follows frames to other hosts too, takes three times as
 * long, as it opens a page of its own each time; our pages have no frames.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1);
  await motionEnded(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
  ).toEqual([]);
}

/** Nothing reaches beyond the right edge of the page. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

export { expect };
