/**
 * An API client written from the rules call-6 to call-17 alone: it and its test import nothing of the contract. It sends exactly
 * what these describe, over a real socket.
 */
export interface Answer<Data = unknown> {
  status: string;
  success?: boolean;
  message: string;
  data: Data;
  errors?: { field: string; message: string }[];
  request_id?: string;
  access_token?: string;
  refresh_token?: string;
  Pagination?: { totalItems: number; totalPages: number };
  pagination?: { totalItems: number; totalPages: number };
}

export interface Reply<Data> {
  code: number;
  body: Answer<Data>;
}

export class ForeignClient {
  token = "";
  /** The time limit of a call. */
  timeoutMs = 60_000;
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Sends JSON, or FormData as multipart. Every other call has the JSON content type, even without a body. */
  async send<Data = unknown>(
    method: string,
    path: string,
    body?: object,
    extra: Record<string, string> = {},
  ): Promise<Reply<Data>> {
    const isForm = body instanceof FormData;
    const reply = await fetch(this.#base + path, {
      method,
      headers: {
        ...this.#authorization(),
        ...(!isForm && { "Content-Type": "application/json" }),
        ...extra,
      },
      credentials: "include",
      signal: AbortSignal.timeout(this.timeoutMs),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { code: reply.status, body: (await reply.json()) as Answer<Data> };
  }

  /** The bytes of a file; throws unless the status is 200. */
  async bytes(path: string): Promise<Buffer> {
    const reply = await fetch(this.#base + path, { headers: this.#authorization() });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    return Buffer.from(await reply.arrayBuffer());
  }

  #authorization = (): Record<string, string> =>
    this.token ? { Authorization: `Bearer ${this.token}` } : {};

  get = <Data = unknown>(path: string, query: Record<string, string | number> = {}) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    return this.send<Data>("GET", search.size ? `${path}?${search.toString()}` : path);
  };
  post = <Data = unknown>(path: string, body: object) => this.send<Data>("POST", path, body);
  put = <Data = unknown>(path: string, body: object) => this.send<Data>("PUT", path, body);
  remove = <Data = unknown>(path: string, body?: object) => this.send<Data>("DELETE", path, body);
}

/** A multipart form of every non-empty field, and of each file under the name. */
export function multipart(
  fields: Record<string, string | number | null>,
  name: string,
  files: File[],
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    if (value !== null && value !== "") form.append(field, String(value));
  for (const file of files) form.append(name, file, file.name);
  return form;
}
