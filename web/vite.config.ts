import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath } from "vite";
import { contractWire } from "./build/contract-wire.ts";
import { pages } from "./build/pages.ts";
import { precompress } from "./build/precompress.ts";

const contract = normalizePath(dirname(fileURLToPath(import.meta.resolve("contract/rules"))));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractWire(contract), react(), tailwindcss(), pages(), precompress()],
  build: {
    // The security policy allows no data: address, and every target browser preloads modules by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The login page lists all file names, so hashes have six characters.
        chunkFileNames: "assets/[name]-[hash:6].js",
        // Few scripts, because each costs a round trip on a slow line. Groups: code of every page, and of texts, phones and days, so that
        // lists and the palette do not load the forms; the frame and the lists, with the parts of the palette;
        // forms; the menus of a row, which open without the forms; code shared by several pages; each other page.
        codeSplitting: {
          groups: [
            {
              name: "index",
              test: /src[\\/]main\.tsx$|src[\\/](phone|calendar|clean-text|digits|language[\\/](languages|translator))\.ts\?whole$|node_modules[\\/](react-dom|scheduler)[\\/]/,
              priority: 4,
            },
            {
              name: "forms",
              test: /contract[\\/]src[\\/](?!message|language|fill-in|cut-text|fold-text|search-terms)[^?]*\?whole$|node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/,
              priority: 3,
            },
            {
              name: "office",
              test: /src[\\/](signed-in-bundle|ui[\\/](use-active-option|use-popup|Dialog)|api[\\/]mutations|form[\\/]use-single-request)\.tsx?$/,
              priority: 2,
            },
            {
              name: "menus",
              test: /src[\\/](ui[\\/]MenuPopup|features[\\/]complaints[\\/](StatusChoices|AssigneeChoices))\.tsx$/,
              priority: 1.5,
            },
            { name: "shared", minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8080", "/track": "http://127.0.0.1:8080" },
  },
});
