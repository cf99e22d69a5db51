import type { KnownNames } from "./known-names.ts";
import type { Parts } from "./parts.ts";

/** `GET /api/v0/complaint?page=2`: method and path. */
const IN_BACKTICKS = /^(?:(GET|POST|PUT|DELETE|HEAD) )?(\/[\w\-./{}:@]*)(?:\?\S*)?$/;
/** In prose: the status of /healthz. */
const IN_PROSE = /(?<![\w.-])\/(?:api\/|healthz|readyz|metrics)[\w\-./{}]*(?<![.])/g;
/** System folders, whose paths are no routes of ours: `/etc/hosts`. */
const SYSTEM = /^\/(?:etc|opt|var|usr|tmp|srv|safe|data|proc|dev)(?:\/|$)/;
/** `{id}`, `:id` */
const PARAMETER = /^[{:]/;

export function routeFaults({ spans, text, lines }: Parts, known: KnownNames): string[] {
  const inBackticks = spans.flatMap((span) => {
    const [, method, path = ""] = IN_BACKTICKS.exec(span) ?? [];
    return !path || SYSTEM.test(path) ? [] : addressFaults(path, method, known);
  });
  const prose = [text, ...lines].map((part) => part.replaceAll(/`[^`]+`/g, ""));
  const inProse = prose.flatMap((part) =>
    [...part.matchAll(IN_PROSE)].flatMap(([path]) => addressFaults(path, undefined, known)),
  );
  return [...inBackticks, ...inProse];
}

function addressFaults(path: string, method: string | undefined, { routes }: KnownNames): string[] {
  const found = routes.filter((route) => fits(route.path, path));
  if (found.length === 0) return [`there is no address ${path}`];
  if (method && !found.some((route) => route.method === method))
    return [`${path} takes no ${method}`];
  return [];
}

/** Whether `/complaints/12/` has the form of the route `/complaints/{id}`. */
function fits(route: string, path: string): boolean {
  const [parts, given] = [segments(route), segments(path)];
  return (
    parts.length === given.length &&
    parts.every((part, at) => PARAMETER.test(part) || part === given[at])
  );
}

const segments = (path: string) => path.replace(/(?<=.)\/$/, "").split("/");
