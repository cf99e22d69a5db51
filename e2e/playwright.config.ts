import { defineConfig, devices, type Project } from "@playwright/test";
import { answerUnknownCommand } from "./support/firefox.ts";

/** The avatar service. It is external: the tests do not call it. */
const AVATARS = "www.gravatar.com";

/** Chromium's flags for a machine without a display and without an open network. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=MAP ${AVATARS} ~NOTFOUND`,
  // Saves one process per page.
  "--in-process-gpu",
];
const executablePath = process.env.CHROMIUM_PATH;
const firefoxPath = process.env.FIREFOX_PATH;
if (firefoxPath) answerUnknownCommand();

/** With PROOFS=1 the long tests run as well: e2e/proofs/, those with the tag `@proofs`, every test on a phone, and all that have the tag of Firefox. */
const isProof = Boolean(process.env.PROOFS);
const onlyInProofs = isProof ? [] : [/@proofs/];

/** A complaint's way, and in proofs all tests with the tag `@firefox`, in an unmodified Firefox through WebDriver BiDi; only where one is installed. */
const firefox: Project = {
  name: "firefox",
  grep: isProof ? /@firefox/ : /main-job.*a complaint is.*@firefox/,
  grepInvert: [/phone: /, ...onlyInProofs],
  use: {
    browserName: "firefox",
    channel: "moz-firefox",
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(firefoxPath && { executablePath: firefoxPath }),
      firefoxUserPrefs: {
        // Reduced motion, as in the other projects.
        "ui.prefersReducedMotion": 1,
        // This machine, where nothing answers.
        "network.dns.localDomains": AVATARS,
        // Firefox starts processes ahead of need. The tests use few of them.
        "dom.ipc.processPrelaunch.enabled": false,
      },
    },
  },
};

/** Tests that do not depend on the viewport or on touch: requests, stored data, security. */
const ANYWHERE = [
  "booth-check",
  "browser-security",
  "complaint-receipt",
  "create-complaint-sending",
  "create-event-failures",
  "event-calendar",
  "failure-messages",
  "hindi",
  "keyboard",
  "language",
  "language-*",
  "laptop",
  "list-export",
  "location-manager-refusals",
  "manage-complaint-edit",
  "query-cache-times",
  "other-server",
  "search-and-similar",
  "session",
  "session-limit",
  "proofs/variants",
  "stored-markup",
];

export default defineConfig({
  testDir: ".",
  testIgnore: isProof ? [] : "proofs/**",
  globalSetup: "./support/global-setup.ts",
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Long enough for a slow or busy machine. Only the benchmarks measure time.
  timeout: 300_000,
  expect: { timeout: 120_000, toPass: { timeout: 180_000 } },
  reporter: [["line"]],
  outputDir: "../test-results",
  use: {
    locale: "en-IN",
    timezoneId: "America/New_York",
    // Assertions on moving elements are unreliable. The tests of motion turn it on (layout.spec.ts).
    contextOptions: { reducedMotion: "reduce" },
    // Only outside CI: tracing takes a quarter of the whole run. Not in the proofs: it fetches the addresses of chosen pictures,
    // which the content policy forbids aloud.
    trace: process.env.CI || isProof ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      args,
      // Without a UTF-8 locale, Chromium saves a file with a Hindi name as "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      ...(executablePath && { executablePath }),
    },
  },
  // A test runs on a desktop. With the tag `@phone` it runs on a phone as well, because its layout or touch differs there; with
  // PROOFS, each test but those of ANYWHERE or with its tag. A test named "desktop: ..." or "phone: ..." runs only there.
  projects: [
    {
      name: "desktop",
      grepInvert: [/phone: /, ...onlyInProofs],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      grep: isProof ? /./ : /phone: |@phone/,
      grepInvert: [/desktop: |@anywhere/, ...onlyInProofs],
      testIgnore: isProof ? ANYWHERE.map((name) => `${name}.spec.ts`) : "proofs/**",
      // With the pixel density of a desktop: a phone's own density means seven times as many pixels and the same layout.
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
      },
    },
    ...(firefoxPath ? [firefox] : []),
  ],
});
