import { defineConfig, devices } from "@playwright/test";

/** Chromium's flags for a machine without a display or an open network. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // One process less for each page to speak with.
  "--in-process-gpu",
];
const executablePath = process.env.CHROMIUM_PATH;

/** What no width of the window and no finger has a part in: what goes over the wire, what is kept, what must never happen. */
const ANYWHERE = [
  "booth-check",
  "browser-walls",
  "complaint-receipt",
  "create-complaint-rules",
  "create-complaint-sending",
  "create-event-failures",
  "event-calendar",
  "failures-told",
  "finding",
  "hindi-*",
  "kept-data",
  "keyboard",
  "language",
  "language-*",
  "list-export",
  "location-manager-refusals",
  "manage-complaint-edit",
  "session",
  "session-limit",
  "stand-in",
  "stand-in-*",
  "stored-markup",
];

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Room for a machine that is slow or busy; what is fast enough, only benchmarks say.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: [["line"]],
  outputDir: "../test-results",
  use: {
    locale: "en-IN",
    timezoneId: "America/New_York",
    // What moves is not read as it stands. The tests of motion itself ask for it (layout.spec.ts).
    contextOptions: { reducedMotion: "reduce" },
    // Recording each step costs a quarter of the whole run: where people look for a fault, not where all is run.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
  // A test runs on a desktop and on a phone; one of ANYWHERE or tagged like it only on the desktop, and one named
  // "desktop: ..." or "phone: ..." only there.
  projects: [
    {
      name: "desktop",
      grepInvert: /phone: /,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      grepInvert: /desktop: |@anywhere/,
      testIgnore: ANYWHERE.map((name) => `${name}.spec.ts`),
      // Drawn with as many pixels as a desktop: a phone's own seven times as many change no layout.
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
      },
    },
  ],
});
