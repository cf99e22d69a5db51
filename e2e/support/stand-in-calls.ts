import type { Fields, World } from "./stand-in-world.ts";

export interface Ask {
  /** The values of the path's `:name` parameters. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: Fields;
}
type Answer = (ask: Ask, world: World) => Fields;

const PAGE = 10;
const success = (more: Fields = {}): Fields => ({ status: "success", ...more });
const pageOf = (rows: Fields[], query: URLSearchParams) => {
  const start = (Number(query.get("page")) - 1) * PAGE;
  return rows.slice(start, start + PAGE);
};
const totalPages = (rows: Fields[]) => Math.max(1, Math.ceil(rows.length / PAGE));
const found = (rows: Fields[], key: string, id: unknown): Fields => {
  const row = rows.find((one) => String(one[key]) === String(id));
  if (!row) throw new Error(`No ${key} ${String(id)}`);
  return row;
};
const without = (rows: Fields[], key: string, id: unknown) =>
  rows.filter((one) => String(one[key]) !== String(id));
const nextId = (rows: Fields[]) => Math.max(0, ...rows.map(({ id }) => Number(id))) + 100;

type Level = "states" | "districts" | "constituencies";
const levelOf = (ask: Ask) => ask.params.level as Level;
const rowOf = ({ complaint_id, title, category_name, complainant_name, status_code }: Fields) => ({
  complaint_id,
  title,
  category: category_name,
  complainant_name,
  status: status_code,
});

/** The core calls (call-20). Each answer has only the core fields. */
export const calls: Record<string, Answer> = {
  "POST /api/v0/auth/super-admin/login": (_ask, { access, refresh }) =>
    success({
      message: "Welcome back",
      data: {
        access_token: access,
        refresh_token: refresh,
        region: "north",
        super_admin: { name: "Asha Rao", email: "asha.rao@example.org" },
      },
    }),
  "POST /api/v0/auth/refresh-token": ({ body }, world) => {
    if (body.token !== world.refresh) return { status: "error" };
    world.access = `${world.access}+`;
    world.refresh = `${world.refresh}+`;
    return { access_token: world.access, refresh_token: world.refresh };
  },
  "GET /api/v0/location/constituencies/:id/booths": ({ params }, { booths }) =>
    success({ message: "", data: booths[params.id!] ?? [] }),
  "GET /api/v0/location/:level": (ask, world) => success({ data: world[levelOf(ask)] }),
  "POST /api/v0/location/:level": (ask, world) => {
    const item = { id: nextId(world[levelOf(ask)]), ...ask.body };
    world[levelOf(ask)].push(item);
    return success({ data: item });
  },
  "PUT /api/v0/location/:level/:id": (ask, world) => {
    Object.assign(found(world[levelOf(ask)], "id", ask.params.id), ask.body);
    return success();
  },
  "DELETE /api/v0/location/:level/:id": (ask, world) => {
    world[levelOf(ask)] = without(world[levelOf(ask)], "id", ask.params.id);
    return success();
  },
  "POST /api/v0/booth/upload-booths": () => success({ message: "12 booths uploaded" }),
  "GET /api/v0/categories/:typeId": ({ params }, { categories }) =>
    success({
      message: null,
      // Only the first root's children are selectable.
      data: [
        { children: categories[params.typeId!] },
        { children: [{ id: 99, name: "Another root's" }] },
      ],
    }),
  "GET /api/v0/principal/user": (_ask, { users }) => success({ data: { users } }),
  "GET /api/v0/principal/all_principal": (_ask, { principals }) =>
    success({ data: { principals } }),
  "POST /api/v0/auth/admin/register": ({ body }, world) => {
    addAdmin(world, { name: body.name, phone: body.phone, email: body.email ?? null });
    return success({ message: "Registered" });
  },
  "POST /api/v0/auth/admin/": ({ body }, world) => {
    const { fname, lname, phone, email } = body as Record<string, string>;
    addAdmin(world, { name: `${fname} ${lname}`, phone, email });
    return success({ message: "Registered", error: null });
  },
  "PUT /api/v0/admin/:id": ({ params, body }, world) => {
    const { password: _secret, ...shown } = body;
    Object.assign(found(world.principals, "id", params.id), shown);
    return { success: true, message: "Updated" };
  },
  "DELETE /api/v0/admin/:id": ({ params }, world) => {
    world.principals = without(world.principals, "id", params.id);
    return { success: true, message: "Deleted" };
  },
  "GET /api/v0/reports/super-admin": (_ask, { report }) => success({ data: report }),
  "GET /api/v0/complaint": ({ query }, { complaints }) =>
    success({
      message: "",
      data: pageOf(complaints, query).map(rowOf),
      Pagination: { totalPages: totalPages(complaints) },
    }),
  "POST /api/v0/complaint": () => success({ message: "Logged" }),
  "GET /api/v0/complaint/:id": ({ params }, world) => {
    const { complaint_id: _id, ...detail } = found(world.complaints, "complaint_id", params.id);
    return success({ data: detail });
  },
  "PUT /api/v0/complaint/:id": ({ params, body }, world) => {
    const { title, description } = body;
    Object.assign(found(world.complaints, "complaint_id", params.id), { title, description });
    return { message: "Changed" };
  },
  "DELETE /api/v0/complaint/:id": ({ body }, world) => {
    const [id] = body.complaint_ids as number[];
    world.complaints = without(world.complaints, "complaint_id", id);
    return { message: "Gone" };
  },
  "GET /api/v0/event": ({ query }, { events }) =>
    success({ data: pageOf(events, query), pagination: { totalPages: totalPages(events) } }),
  "DELETE /api/v0/event": ({ body }, world) => {
    const [id] = body.event_ids as number[];
    world.events = without(world.events, "id", id);
    return { status: "partial" };
  },
  "POST /api/v0/event/create": () => success({ message: null }),
};

function addAdmin(world: World, fields: Fields): void {
  const id = nextId(world.principals);
  world.principals.push({ principal_id: id, id, ...fields, role_name: "Admin" });
}
