import { consoleControlFaults } from "./console-controls.ts";
import { consoleFeatureFaults } from "./console-features.ts";
import { consolePartFaults } from "./console-parts.ts";
import type { Fault } from "./fault.ts";
import { serverFeatureFaults } from "./server-features.ts";
import { serverOfficeFaults } from "./server-office.ts";
import { serverPartFaults } from "./server-parts.ts";

/** The planted faults, by the part of the product that they are in. */
export const faultLists: Readonly<Record<"server" | "console", Fault[]>> = {
  server: [...serverFeatureFaults, ...serverPartFaults, ...serverOfficeFaults],
  console: [...consoleFeatureFaults, ...consolePartFaults, ...consoleControlFaults],
};
