import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { importFault } from "./layers.ts";

const root = resolve(import.meta.dirname, "../..");
const fault = (file: string, source: string) => importFault(source, join(root, file));

test.each([
  ["contract/src/rules.ts", "zod"],
  ["contract/src/rules.ts", "../../server/src/config.ts"],
  ["server/src/http/bind.ts", "../features/auth/auth.routes.ts"],
  ["server/src/http/bind.ts", "../app.ts"],
  ["server/src/postgres/pool.ts", "../lists/cached-counts.ts"],
  ["server/src/http/deps.ts", "../exports/export-list.ts"],
  ["server/src/features/events/events.routes.ts", "../../diagnostics/metrics.ts"],
  ["web/src/api/client.ts", "../ui/toast.ts"],
  ["server/src/features/complaints/complaints.routes.ts", "../../app.ts"],
  ["server/src/observability/request-context.ts", "../postgres/time-budget.ts"],
  ["server/src/app.ts", "../../web/src/main.tsx"],
  ["web/src/ui/Table.tsx", "../api/client.ts"],
  ["web/src/ui/Table.tsx", "contract/complaints/complaints"],
  ["web/src/api/client.ts", "../shared/form/drafts.ts"],
  ["web/src/shared/form/FormDialog.tsx", "../list/ListTable.tsx"],
  ["web/src/shared/list/ListTable.tsx", "../../features/auth/LoginPage.tsx"],
  ["web/src/features/events/EventsPage.tsx", "../../app/Layout.tsx"],
  ["web/src/features/events/EventsPage.tsx", "../../../../server/src/config.ts"],
  ["e2e/login.spec.ts", "../web/src/paths.ts"],
  ["server/src/app.ts", "../../bench/report.ts"],
  ["bench/api/run.ts", "../../web/src/paths.ts"],
])("%s must not import %s", (file, source) => {
  expect(fault(file, source)).toContain("must not import");
});

test.each([
  ["contract/src/auth.ts", "zod/mini"],
  ["server/src/http/bind.ts", "contract/endpoint"],
  ["server/src/postgres/time-budget.ts", "../observability/request-context.ts"],
  ["server/src/features/auth/auth.routes.ts", "./auth.store.ts"],
  ["web/src/features/auth/LoginPage.tsx", "../../shared/form/use-schema-form.ts"],
  ["web/src/routes.tsx", "./features/auth/LoginPage.tsx"],
])("%s may import %s", (file, source) => {
  expect(fault(file, source)).toBeNull();
});

test("a folder that is not in the list may import nothing", () => {
  expect(fault("server/src/helpers/dates.ts", "contract/calendar")).toContain("has no place");
});

test("no feature imports another, whatever features there are", () => {
  for (const side of ["server/src/features", "web/src/features"]) {
    const features = readdirSync(join(root, side), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(features.length).toBeGreaterThan(5);
    for (const one of features)
      for (const other of features)
        if (one !== other)
          expect(fault(`${side}/${one}/a.ts`, `../${other}/b.ts`)).toContain("must not import");
  }
});
