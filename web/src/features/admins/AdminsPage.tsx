import { type Admin, ADMINS_PAGE_SIZE } from "contract/admins";
import { Eye, UserPlus } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { messageOf } from "../../api/call-error.ts";
import { useListParams } from "../../shared/use-list-params.ts";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import type { Column } from "../../ui/table-types.ts";
import { roleOf } from "./AdminDetails.tsx";
import { adminsLoader, useAdmins } from "./admin-list.ts";

/** The dialogs bring the forms along: their code comes once the page stands. */
const addAdminDialog = () => import("./AddAdminDialog.tsx");
const adminDialog = () => import("./AdminDialog.tsx");
const AddAdminDialog = lazy(async () => ({ default: (await addAdminDialog()).AddAdminDialog }));
const AdminDialog = lazy(async () => ({ default: (await adminDialog()).AdminDialog }));

type Modal = { mode: "add" } | { mode: "view"; admin: Admin } | null;

/** The pages are turned here. */
export const shouldRevalidate = () => false;
export const loader = adminsLoader;

/** Manage Admins (spec.md section 2): everyone is read at once and paged here. */
export function Component() {
  const list = useListParams([]);
  const [modal, setModal] = useState<Modal>(null);
  const admins = useAdmins();
  // Another server may leave the list out.
  const all: Admin[] | undefined = admins.data && (admins.data.data?.principals ?? []);
  const totalPages = Math.max(1, Math.ceil((all?.length ?? 0) / ADMINS_PAGE_SIZE));
  const page = Math.min(list.page, totalPages);
  const rowsBefore = (page - 1) * ADMINS_PAGE_SIZE;
  const view = (admin: Admin) => setModal({ mode: "view", admin });
  const close = () => setModal(null);
  useEffect(() => {
    // A failure shows when a dialog is opened.
    Promise.all([addAdminDialog(), adminDialog()]).catch(() => undefined);
  }, []);

  return (
    <>
      <PageHeader
        title="Manage Admins"
        purpose="Who helps to run each constituency, and how to reach them."
        action={
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden className="-ms-1 size-4" />}
            onClick={() => setModal({ mode: "add" })}
          >
            Add Admin
          </Button>
        }
      />
      <Table
        label="Admins"
        columns={columnsOf(rowsBefore, view)}
        rows={all?.slice(rowsBefore, rowsBefore + ADMINS_PAGE_SIZE)}
        rowKey={({ id }) => id}
        rowLink={(admin, props) => (
          <button
            {...props}
            type="button"
            className={`${props.className} w-full text-start`}
            onClick={() => view(admin)}
          />
        )}
        loadingText="Loading admins..."
        error={admins.isError ? messageOf(admins.error, "Failed to fetch admins") : undefined}
        onRetry={() => void admins.refetch()}
        emptyHint="Add the first admin to share the work of a constituency."
      />
      {all && !admins.isError && (
        <Pagination page={page} totalPages={totalPages} onPage={list.setPage} />
      )}
      <Suspense>
        {modal?.mode === "add" && (
          <AddAdminDialog
            onClose={close}
            onAdded={() => {
              close();
              // The newest stand first.
              if (page > 1) list.setPage(1);
            }}
          />
        )}
        {modal?.mode === "view" && <AdminDialog admin={modal.admin} onClose={close} />}
      </Suspense>
    </>
  );
}

/** `before` rows stand on the pages before this one. */
const columnsOf = (before: number, view: (admin: Admin) => void): Column<Admin>[] => [
  {
    key: "index",
    header: "Index",
    width: "w-20",
    cell: (_admin, position) => before + position + 1,
  },
  { key: "name", header: "Name", primary: true, cell: ({ name }) => name },
  { key: "phone", header: "Phone", width: "w-1/5", cell: ({ phone }) => phone },
  { key: "role", header: "Role", width: "w-1/5", cell: roleOf },
  {
    key: "options",
    header: "Options",
    width: "w-28",
    cell: (admin) => (
      <Button
        variant="ghost"
        aria-label={`View ${admin.name}`}
        icon={<Eye aria-hidden className="size-4" />}
        onClick={() => view(admin)}
        className="-ms-3 -my-1.5 h-9! px-3! max-sm:justify-self-start touch:h-control!"
      >
        View
      </Button>
    ),
  },
];
