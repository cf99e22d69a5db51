// A browser test must not judge a page by one look: on a busy machine it comes before the page has reacted, or falls into a
// transition. `expect` has to look again: by a locator's own assertion, `expect.poll` or `toPass`.

/** What a page or a locator tells of one moment. */
const LOOKS = new Set([
  "content",
  "count",
  "evaluate",
  "evaluateAll",
  "getAttribute",
  "textContent",
]);
const PAGES = new Set(["page", "tab", "copy"]);

interface Node {
  type: string;
  name?: string;
  argument?: Node;
  arguments?: Node[];
  callee?: Node;
  object?: Node;
  property?: Node;
  expression?: Node;
}
interface Context {
  report: (problem: { node: unknown; message: string }) => void;
}

/** What is awaited at the root of an expression like `(await call()).some!.part()`, or null. */
function awaited(node: Node | undefined): Node | null {
  if (!node) return null;
  if (node.type === "AwaitExpression") return awaited(node.argument) ?? node.argument ?? null;
  return awaited(node.object ?? node.expression ?? node.callee);
}

/** Whether this is a look at a page: one of its own, or what a helper reads from it. */
function isLook(call: Node | null): boolean {
  if (call?.type !== "CallExpression") return false;
  const isOfPage = ({ type, name }: Node) => type === "Identifier" && PAGES.has(name ?? "");
  return LOOKS.has(call.callee?.property?.name ?? "") || (call.arguments ?? []).some(isOfPage);
}

const oneLookRule = {
  create(context: Context) {
    return {
      CallExpression(node: Node) {
        const isExpect = node.callee?.type === "Identifier" && node.callee.name === "expect";
        if (isExpect && isLook(awaited(node.arguments?.[0])))
          context.report({ node, message: "One look at a page: use expect.poll or a locator" });
      },
    };
  },
};

export default { meta: { name: "browser-tests" }, rules: { "one-look": oneLookRule } };
