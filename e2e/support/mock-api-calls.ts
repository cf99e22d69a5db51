import type { Fields, MockData } from "./mock-api-data.ts";

export interface MockRequest {
  /** The values of the path's `:name` parameters. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: Fields;
}
type Answer = (request: MockRequest, data: MockData) => Fields;

const PAGE = 10;
const success = (more: Fields = {}): Fields => ({ status: "success", ...more });
const pageOf = (rows: Fields[], query: URLSearchParams) => {
  const start = (Number(query.get("page")) - 1) * PAGE;
  return rows.slice(start, start + PAGE);
};
const totalPages = (rows: Fields[]) => Math.max(1, Math.ceil(rows.length / PAGE));
const findComplaint = (data: MockData, id: unknown): Fields => {
  const row = data.complaints.find(({ complaint_id }) => String(complaint_id) === id);
  if (!row) throw new Error(`No complaint ${String(id)}`);
  return row;
};

type Level = "states" | "districts" | "constituencies";
const rowOf = ({ complaint_id, title, category_name, complainant_name, status_code }: Fields) => ({
  complaint_id,
  title,
  category: category_name,
  complainant_name,
  status: status_code,
});

/** The core calls (call-20). Each answer has only the core fields. */
export const calls: Record<string, Answer> = {
  "POST /api/v0/auth/super-admin/login": (_request, { access, refresh }) =>
    success({
      message: "Welcome back",
      data: {
        access_token: access,
        refresh_token: refresh,
        region: "north",
        super_admin: { name: "Asha Rao", email: "asha.rao@example.org" },
      },
    }),
  "GET /api/v0/location/constituencies/:id/booths": ({ params }, { booths }) =>
    success({ message: "", data: booths[params.id!] ?? [] }),
  "GET /api/v0/location/:level": ({ params }, data) =>
    success({ data: data[params.level as Level] }),
  "GET /api/v0/categories/:typeId": ({ params }, { categories }) =>
    success({
      message: null,
      // Only the first root's children are selectable.
      data: [
        { children: categories[params.typeId!] },
        { children: [{ id: 99, name: "Another root's" }] },
      ],
    }),
  "GET /api/v0/principal/user": (_request, { users }) => success({ data: { users } }),
  "GET /api/v0/principal/all_principal": (_request, { principals }) =>
    success({ data: { principals } }),
  "GET /api/v0/reports/super-admin": (_request, { report }) => success({ data: report }),
  "GET /api/v0/complaint": ({ query }, { complaints }) =>
    success({
      message: "",
      data: pageOf(complaints, query).map(rowOf),
      Pagination: { totalPages: totalPages(complaints) },
    }),
  "POST /api/v0/complaint": () => success({ message: "Logged" }),
  "GET /api/v0/complaint/:id": ({ params }, data) => {
    const { complaint_id: _id, ...detail } = findComplaint(data, params.id);
    return success({ data: detail });
  },
  "PUT /api/v0/complaint/:id": ({ params, body }, data) => {
    const { title, description } = body;
    Object.assign(findComplaint(data, params.id), { title, description });
    return { message: "Changed" };
  },
  "GET /api/v0/event": ({ query }, { events }) =>
    success({ data: pageOf(events, query), pagination: { totalPages: totalPages(events) } }),
};
