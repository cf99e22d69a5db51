// A lint rule: a browser test must not assert on a single read of the page, because the page may not have reacted yet, or
// may be in a transition. `expect` must retry: by a locator's own assertion, `expect.poll` or `toPass`.

/** The methods of a page or locator that read one moment's state. */
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

/** The call that is awaited at the root of an expression like `(await call()).some!.part()`, or null. */
function awaited(node: Node | undefined): Node | null {
  if (!node) return null;
  if (node.type === "AwaitExpression") return awaited(node.argument) ?? node.argument ?? null;
  return awaited(node.object ?? node.expression ?? node.callee);
}

/** Whether the call reads the page, by itself or through a helper. */
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
