import { relative, resolve } from "node:path";
import { SyntaxKind } from "typescript/unstable/ast";
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from "typescript/unstable/sync";

/* TypeScript's own checker reads the types, because a row type may come from a schema of contract/. Its API is called unstable:
   it may change with the version of TypeScript, which package.json pins. */

/** A column as a row type declares it. */
export interface DeclaredColumn {
  /** number, string, boolean, json, one of these with `[]`, or unknown. */
  type: string;
  isNullable: boolean;
  isOptional: boolean;
}

/** The row type of an `sql` template. */
export interface RowType {
  /** The template's file and line. */
  where: string;
  /** The template's text (templateText()). */
  text: string;
  columns: Map<string, DeclaredColumn>;
  /** Whether other columns are allowed (an index signature). */
  isOpen: boolean;
}

/** A template as one text: its fixed parts, with a mark for each value. */
export const templateText = (parts: readonly string[]): string => parts.join("${}");

const root = resolve(import.meta.dirname, "../..");
/** A project of the server alone opens in a third of the time of tsconfig.json. It exists in the checker's memory only. */
const projectFile = resolve(root, "row-types.tsconfig.json");
const projectText = JSON.stringify({
  extends: "./tsconfig.json",
  files: ["server/src/main.ts"],
  include: [],
});

type SourceNode = NonNullable<ReturnType<Project["program"]["getSourceFile"]>>;

/** Every `sql` template of server/src whose type is one of rows: RawBuilder of an object, or of a type parameter. */
export function declaredRowTypes(): RowType[] {
  const api = new API({
    cwd: root,
    fs: {
      readFile: (name) => (name === projectFile ? projectText : undefined),
      fileExists: (name) => (name === projectFile ? true : undefined),
    },
  });
  try {
    const [project] = api.updateSnapshot({ openProjects: [projectFile] }).getProjects();
    return project!.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(resolve(root, "server/src")))
      .flatMap((name) => rowTypesOf(project!, name));
  } finally {
    api.close();
  }
}

function rowTypesOf({ program, checker }: Project, name: string): RowType[] {
  const file = program.getSourceFile(name)!;
  const templates = sqlTemplates(file);
  const types = checker.getTypeAtLocation(templates.map(({ node }) => node));
  return templates.flatMap(({ text, line }, index) => {
    const builder = types[index];
    const row = builder?.isTypeReference() && checker.getTypeArguments(builder)[0];
    if (!row || !isRow(checker, row)) return [];
    const columns = checker.getPropertiesOfType(row).map((column): [string, DeclaredColumn] => {
      const declared = declaredType(checker, checker.getTypeOfSymbol(column)!);
      return [
        column.name,
        { ...declared, isOptional: (column.flags & SymbolFlags.Optional) !== 0 },
      ];
    });
    const where = `${relative(root, name)}:${line}`;
    const isOpen = checker.getIndexInfosOfType(row).length > 0;
    return [{ where, text, columns: new Map(columns), isOpen }];
  });
}

interface Template {
  node: SourceNode;
  text: string;
  line: number;
}

function sqlTemplates(file: SourceNode): Template[] {
  const found: Template[] = [];
  const visit = (node: Parameters<Parameters<SourceNode["forEachChild"]>[0]>[0]): undefined => {
    if (node.kind === SyntaxKind.TaggedTemplateExpression) {
      const { tag, template } = node as never as {
        tag: { text?: string; end: number };
        template: {
          text?: string;
          head?: { text: string };
          templateSpans?: { literal: { text: string } }[];
        };
      };
      if (tag.text === "sql") {
        const { text = "", head, templateSpans = [] } = template;
        const parts = head
          ? [head.text, ...templateSpans.map(({ literal }) => literal.text)]
          : [text];
        const line = file.text.slice(0, tag.end).split("\n").length;
        found.push({ node: node as never, text: templateText(parts), line });
      }
    }
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return found;
}

/** Not of rows: conditions, and values of a single column. */
function isRow(checker: Checker, type: Type): boolean {
  if (type.isTypeParameter() || type.isIntersectionType()) return true;
  return type.isObjectType() && !checker.isArrayLikeType(type) && type.getSymbol()?.name !== "Date";
}

function declaredType(checker: Checker, type: Type): Omit<DeclaredColumn, "isOptional"> {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const names = parts
    .filter(({ flags }) => !(flags & TypeFlags.Nullable))
    .map((part) => typeName(checker, part));
  return {
    type: [...new Set(names)].join(" | "),
    isNullable: parts.some(({ flags }) => flags & TypeFlags.Null),
  };
}

function typeName(checker: Checker, type: Type): string {
  const { flags } = type;
  if (flags & TypeFlags.AnyOrUnknown) return "unknown";
  if (flags & TypeFlags.StringLike) return "string";
  if (flags & TypeFlags.NumberLike) return "number";
  if (flags & TypeFlags.BooleanLike) return "boolean";
  if (!checker.isArrayLikeType(type) || !type.isTypeReference()) return "json";
  const items = checker.getTypeArguments(type).map((item) => declaredType(checker, item).type);
  return `${[...new Set(items)].join(" | ")}[]`;
}
