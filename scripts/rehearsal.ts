// Follows the pages for operators, or makes real failures, step by step. Each rehearsal is a table of steps in scripts/rehearsal/:
//   npm run first-hour             OPERATIONS.md, "The first hour", from an empty home
//   npm run rehearsal              the commands for root of OPERATIONS.md and docs/operations/, on Debian machines with systemd
//   npm run rehearsal:bucket       the file store's tests on OpenStack Swift
//   npm run rehearsal:failover     five kills, a switchover and a frozen primary of a cluster under Debian's Patroni
//   npm run rehearsal:monitoring   the alerts by their causes, and the dashboard, on Debian's Prometheus
// All but the first one need root on Debian.
import { bucket } from "./rehearsal/bucket.ts";
import { failover } from "./rehearsal/failover.ts";
import { firstHour } from "./rehearsal/first-hour.ts";
import { monitoring } from "./rehearsal/monitoring.ts";
import { office } from "./rehearsal/office.ts";
import { cleanUp, rehearse } from "./rehearsal/run-steps.ts";

const rehearsals = { bucket, failover, "first-hour": firstHour, monitoring, office };

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
const name = process.argv[2] as keyof typeof rehearsals;
process.exitCode = (await rehearse(rehearsals[name])) ? 0 : 1;
