import { writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Picture {
  name: string;
  /** Paths relative to the sheet's folder, by theme. */
  files: { light: string; dark: string };
}

/** Writes index.html with every screenshot of one size, light beside dark. */
export async function writeContactSheet(folder: string, title: string, pictures: Picture[]) {
  const figures = pictures.map(
    ({ name, files }) =>
      `<figure><figcaption>${name}</figcaption>${[files.light, files.dark]
        .map((file) => `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`)
        .join("")}</figure>`,
  );
  await writeFile(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>
  body { font: 14px sans-serif; margin: 1rem; background: #888; display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  h1 { width: 100%; margin: 0; }
  figure { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 4px; width: 30rem; }
  figcaption { grid-column: 1 / -1; font-weight: bold; }
  img { width: 100%; display: block; }
</style>
<h1>${title}</h1>
${figures.join("\n")}
`,
  );
}
