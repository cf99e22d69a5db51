import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { normalizePath, type Plugin } from "vite";

type Shape = [tag: string, attributes: Record<string, string>];
interface IconModule {
  __iconData?: { node: Shape[] };
}

const PREFIX = "\0icon:";
const IMPORT = /import \{([^}]+)\} from "lucide-react";/g;
const ICONS = join(dirname(fileURLToPath(import.meta.resolve("lucide-react"))), "../esm/icons");
const COMPONENT = normalizePath(join(import.meta.dirname, "../src/ui/path-icon.ts"));

/**
 * Draws each icon of Lucide as one `<path>` of one component, src/ui/path-icon.ts. Their shapes were a third of a list's
 * elements, and Lucide's two components compute the attributes of an icon anew at each render.
 */
export function onePathIcons(): Plugin {
  return {
    name: "one-path-icons",
    enforce: "pre",
    transform: (code, id) =>
      /\.tsx?$/.test(id) && code.includes('"lucide-react"')
        ? { code: code.replaceAll(IMPORT, (_, names: string) => importsOf(names)), map: null }
        : null,
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const shapes = await shapesOf(`${id.slice(PREFIX.length)}.mjs`);
      const path = JSON.stringify(shapes.map(pathOf).join(""));
      return `import { pathIcon } from "${COMPONENT}"; export default pathIcon(${path});`;
    },
  };
}

/** `Search, Trash2` as imports of one icon each; Lucide names the files `search` and `trash-2`. */
const importsOf = (names: string): string =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith("type "))
    .map((name) => {
      const file = name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, "-").toLowerCase();
      return `import ${name} from ${JSON.stringify(PREFIX + file)};`;
    })
    .join("");

/** The shapes in a file of Lucide; the file of an older name exports the newer one. */
async function shapesOf(name: string): Promise<Shape[]> {
  const file = join(ICONS, name);
  const { __iconData } = (await import(pathToFileURL(file).href)) as IconModule;
  if (__iconData) return __iconData.node;
  const [, newer] = /from '\.\/([\w-]+\.mjs)'/.exec(await readFile(file, "utf8")) ?? [];
  if (!newer) throw new Error(`${file} has no shapes`);
  return shapesOf(newer);
}

/** A shape as path data that can follow other path data. Throws on shapes that the console's icons do not have. */
function pathOf([tag, shape]: Shape): string {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(shape[name]));
  if (tag === "path") return shape.d!.startsWith("m") ? `M0 0${shape.d}` : shape.d!;
  if (tag === "line") return `M${shape.x1} ${shape.y1}L${shape.x2} ${shape.y2}`;
  if (tag === "polyline") return `M${shape.points}`;
  // The stroke of a filled dot covers the dot.
  if (tag === "circle" && (!shape.fill || Number(shape.r) <= 0.5)) {
    const { cx, cy, r } = shape;
    return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0z`;
  }
  if (tag === "rect") {
    const r = Number(shape.rx ?? 0);
    const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`;
    const [across, down] = [width! - 2 * r, height! - 2 * r];
    return `M${x! + r} ${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`;
  }
  throw new Error(`An icon has a ${tag} with ${Object.keys(shape).join(", ")}`);
}
