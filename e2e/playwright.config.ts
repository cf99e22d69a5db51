import { defineConfig, devices } from "@playwright/test";

/** Chromium's flags for a machine without a display or an open network. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/global-setup.ts",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: [["line"]],
  outputDir: "../test-results",
  use: {
    locale: "en-IN",
    timezoneId: "America/New_York",
    // Recording each step costs a quarter of the whole run: where people look for a fault, not where all is run.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { args, ...(executablePath && { executablePath }) },
  },
  // Every test runs on a desktop and on a phone; one named "desktop: ..." or "phone: ..." only there.
  projects: [
    {
      name: "desktop",
      grepInvert: /phone: /,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      grepInvert: /desktop: /,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
  ],
});
