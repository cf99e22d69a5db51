import type { Page, Request } from "@playwright/test";
import { setSession } from "./frame.ts";
import { type MockRequest, calls } from "./mock-api-calls.ts";
import { type Fields, newMockData } from "./mock-api-data.ts";

export interface SeenCall {
  method: string;
  path: string;
  search: string;
  /** JSON, or the fields of a multipart body in order, with files by name. */
  body: unknown;
  authorization: string | undefined;
  status: number;
}

/** Calls of our own: a foreign server answers 404 (call-20). */
const UNLISTED = /\/api\/v0\/auth\/logout$/;

/**
 * Answers every call of the page in the browser, like a server with only the core calls and fields (call-20). No call
 * reaches a real server.
 */
export async function mockApi(page: Page) {
  const data = newMockData();
  const seen: SeenCall[] = [];
  const unlisted: string[] = [];
  const mocked: { call: string; status: number; json: object }[] = [];

  await page.context().route("**/api/**", async (route) => {
    const request = route.request();
    const { pathname: path, searchParams: query, search } = new URL(request.url());
    const method = request.method();
    const authorization = request.headers().authorization;
    const body = bodyOf(request);
    const call = findCall(method, path);
    const isPublic = path.endsWith("/auth/super-admin/login");

    let status = 200;
    let json: object = {};
    const next = mocked.findIndex((one) => one.call === `${method} ${path}`);
    if (next >= 0) ({ status, json } = mocked.splice(next, 1)[0]!);
    else if (!call) [status, json] = [404, { message: `Cannot ${method} ${path}` }];
    else if (!isPublic && authorization !== `Bearer ${data.access}`)
      [status, json] = [401, { message: "jwt expired" }];
    else json = call.answer({ params: call.params, query, body: body as Fields }, data);

    if (!call && !UNLISTED.test(path)) unlisted.push(`${method} ${path}`);
    seen.push({ method, path, search, body, authorization, status });
    await route.fulfill({ status, json });
  });

  return {
    data,
    unlisted,
    /** The recorded calls that match, in order. */
    seen: (method: string, path: string) =>
      seen.filter((one) => one.method === method && one.path === path),
    /** Mocks the next call of this method and path. */
    answerOnce: (call: string, json: object, status = 200) =>
      void mocked.push({ call, status, json }),
    /** Fills the tab's session storage as after a sign-in at a server whose profile has names of ours with other values. */
    signIn: () =>
      setSession(page, {
        tokens: JSON.stringify({ access_token: data.access, refresh_token: data.refresh }),
        token: data.access,
        userProfile: JSON.stringify({
          principal_id: 7,
          role: "admin",
          super_admin: { name: "Asha Rao", email: "asha.rao@example.org" },
        }),
      }),
  };
}
export type MockApi = Awaited<ReturnType<typeof mockApi>>;

/** The answer of a core call. */
function findCall(method: string, path: string) {
  for (const [name, answer] of Object.entries(calls)) {
    const [verb, pattern] = name.split(" ") as [string, string];
    const match = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(path);
    if (verb === method && match)
      return { answer, params: { ...match.groups } as MockRequest["params"] };
  }
  return undefined;
}

function bodyOf(request: Request): unknown {
  const text = request.postDataBuffer()?.toString("utf8");
  if (!text) return undefined;
  const boundary = /boundary=(\S+)/.exec(request.headers()["content-type"] ?? "")?.[1];
  if (!boundary) return JSON.parse(text);
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part): [string, string] => {
      const [head = "", ...content] = part.split("\r\n\r\n");
      const name = /name="(\w+)"/.exec(head)?.[1] ?? "";
      return [name, /filename="(.+)"/.exec(head)?.[1] ?? content.join("").trimEnd()];
    });
}
