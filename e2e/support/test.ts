import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { axeViolations } from "./axe.ts";
import { inBothThemes } from "./controls.ts";
import { letReactSeeFill } from "./firefox.ts";
import { motionEnded } from "./look.ts";
import { openOffice, type Office } from "./office.ts";
import type { Session, StaffSession } from "contract/auth";

interface Fixtures {
  /** The API, signed in as the super administrator. */
  office: Office;
  /** Signs the page in before its first navigation. */
  signedIn: void;
  /** Allows the browser's console message for each failed answer whose address matches. */
  expectFailures: (address: RegExp) => void;
  /** Fails the test on any console error or warning of the page. */
  quietConsole: void;
}

/** A style that the test tool puts into Firefox's pages. The content policy blocks the style, and Firefox reports it. */
const FOREIGN_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=";

/** Firefox's message for a call to another host that got no answer; its address. */
const UNREACHED = /remote resource at (\S+)\. \(Reason: CORS request did not succeed\)/;

const AVATAR = /^https:\/\/www\.gravatar\.com\//;

/** Fills the session storage as a sign-in does (session-1). */
export async function signIn(
  context: BrowserContext,
  office: { session: Session | StaffSession },
): Promise<void> {
  const { access_token, refresh_token, ...profile } = office.session;
  await context.addInitScript(
    ([tokens, token, userProfile]) => {
      // about:blank, before the first navigation or in axe's own frame, has no storage.
      if (!location.protocol.startsWith("http") || sessionStorage.getItem("e2e-signed-in")) return;
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
    async ({ context, failures, browserName }, use) => {
      if (browserName === "firefox") await letReactSeeFill(context);
      const noise: string[] = [];
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        const address = message.location().url;
        const isAnswer = message.text().startsWith("Failed to load resource");
        if (isAnswer && failures.some((pattern) => pattern.test(address))) return;
        noise.push(`${message.type()}: ${message.text()} (${address})`);
      });
      context.on("weberror", (error) => {
        const { message } = error.error();
        const unreached = UNREACHED.exec(message)?.[1];
        if (unreached && failures.some((pattern) => pattern.test(unreached))) return;
        if (!message.includes(FOREIGN_STYLE)) noise.push(`thrown: ${message}`);
      });
      // No browser of the tests finds the avatar service (playwright.config.ts): initials show. A route for each test would let
      // every request of its pages wait for the test, and turn the browser's cache off.
      failures.push(AVATAR);
      await use();
      expect(noise, "the console stays quiet").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * In the proofs, expects no axe violation on the page, in both themes: a check takes a second of processor time, so each run
 * has one for each page only (accessibility.spec.ts). Not in Firefox: axe's script ends the process of a page that WebDriver
 * BiDi drives, and the document is the same one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!process.env.PROOFS || test.info().project.name === "firefox") return;
  await inBothThemes(page, () => expectNoViolations(page));
}

/** Expects no axe violation on the page as it is now. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1);
  await motionEnded(page);
  const violations = await axeViolations(page);
  expect(violations, page.url()).toEqual([]);
}

/** Expects no horizontal overflow. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Expects no horizontal overflow and, in the proofs, no axe violation. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNothingSideways(page);
  await expectAccessible(page);
}

export { expect };
