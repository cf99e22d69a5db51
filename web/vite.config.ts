import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath } from "vite";
import { contractWire } from "./build/contract-wire.ts";
import { pages } from "./build/pages.ts";
import { precompress } from "./build/precompress.ts";

const contract = normalizePath(dirname(fileURLToPath(import.meta.resolve("contract/rules"))));

/** Matches modules of src, which are named without their extension. */
const modules = (...paths: string[]) =>
  new RegExp(
    paths.map((path) => `src/${path}\\.tsx?$`.replaceAll("/", String.raw`[\\/]`)).join("|"),
  );

/** The frame, the complaints, and what the other lists and the palette share. */
const office = modules(
  "app/SignedInFrame",
  "citizens",
  "features/complaints/(list/ComplaintsPage|StatusMenu|StatusChoices|AssigneeMenu)",
  "features/(admins/admin-list|events/event-choices)",
  "ui/(use-active-option|use-popup|MenuPopup|Card|ChoiceGroup|DateText|Dialog|when-visible)",
  "api/mutations",
  "shared/form/use-single-request",
);

/** The dashboard, with what the reports that it leads to share with it. */
const reports = modules("features/reports/(ReportsPage|Figures|FigureBar|OpenAges|report-counts)");

/** What the pages with a form share. */
const formParts = modules(
  "shared/form/(fields|use-schema-form|use-form-mutation|use-picture-copies)",
  "shared/form/(FormDialog|DraftKeeper|CategoryField|CitizenFields|AttachmentsField|FilesInput)",
  "shared/location/(use-add-location|use-cascade|LocationLevel|LocationCascade)",
  "features/admins/(admin-forms|AdminFields)",
  "features/events/(event-form|TimeField|EventSections|EventForm)",
  "features/complaints/(AssignedToField|ComplaintFields|ReasonField)",
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWire(contract), react(), tailwindcss(), pages(), precompress()],
  build: {
    // The security policy allows no data: address, and every target browser preloads modules by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The login page lists all file names, so hashes are short.
        chunkFileNames: "assets/[name]-[hash:7].js",
        // Few scripts, because each costs a round trip on a slow line. Groups: code of every page, and of texts, phones and days, so that
        // lists and the palette do not load the forms; `office`;
        // `reports`; forms; code shared by several pages;
        // the same for forms, which a page that is only read does not load; each other page.
        codeSplitting: {
          groups: [
            {
              name: "index",
              test: /src[\\/]main\.tsx$|src[\\/](phone|calendar|clean-text|digits|language[\\/](languages|translator))\.ts\?whole$|node_modules[\\/](react-dom|scheduler)[\\/]/,
              priority: 4,
            },
            {
              name: "forms",
              test: /contract[\\/]src[\\/](?!message|language|fill-in|cut-text|excerpt|fold-text|search-terms|audit|complaints[\\/]import)[^?]*\?whole$|node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/,
              priority: 3,
            },
            { name: "office", test: office, priority: 2 },
            { name: "reports", test: reports, priority: 1.8 },
            {
              name: "shared",
              // Two lists' filters need the date range; pages of sheets load this group, too.
              test: (id) => !formParts.test(id) && !id.includes("use-date-range"),
              minShareCount: 2,
              priority: 1,
            },
            { name: "form-parts", test: formParts, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8080", "/track": "http://127.0.0.1:8080" },
  },
});
