import { type Admin, ADMINS_PAGE_SIZE } from "contract/admins";
import { Eye, Plus } from "lucide-react";
import { useState } from "react";
import type { LoaderFunction } from "react-router";
import { useCapabilities } from "../../api/capabilities.ts";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { formatDay } from "../../language/dates.ts";
import { ActiveFilters } from "../../shared/list/ActiveFilters.tsx";
import { Highlighted } from "../../shared/list/Highlighted.tsx";
import { ListToolbar } from "../../shared/list/ListToolbar.tsx";
import { useListParams } from "../../shared/list/use-list-params.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import type { Column } from "../../ui/table-types.ts";
import { AdminRole } from "./AdminRole.tsx";
import { adminsLoader, searchAdmins, useAdmins } from "./admin-list.ts";

const AddAdminDialog = lazyDialog(() => import("./AddAdminDialog.tsx"));
const AdminDialog = lazyDialog(() => import("./AdminDialog.tsx"));

type Modal = { mode: "add" } | { mode: "view"; admin: Admin } | null;

/** Paging and searching make no call. */
export const shouldRevalidate = () => false;
export const loader: LoaderFunction = (given) => {
  AddAdminDialog.prefetch();
  AdminDialog.prefetch();
  return adminsLoader(given);
};

/** Manage Admins (admin-list-1): all admins are loaded at once, and searched and paged in the browser. */
export function Component() {
  const { t } = useTexts();
  const { accounts } = useCapabilities();
  const list = useListParams([]);
  const [modal, setModal] = useState<Modal>(null);
  const admins = useAdmins();
  const found = admins.data && searchAdmins(admins.data.data.principals, list.search);
  const totalPages = Math.max(1, Math.ceil((found?.length ?? 0) / ADMINS_PAGE_SIZE));
  const page = Math.min(list.page, totalPages);
  const rowsBefore = (page - 1) * ADMINS_PAGE_SIZE;
  const shown = found?.slice(rowsBefore, rowsBefore + ADMINS_PAGE_SIZE);
  const view = (admin: Admin) => setModal({ mode: "view", admin });
  const close = () => setModal(null);
  /** Whether the admin is in the list, or someone else has deleted the admin. */
  const isListed = ({ id }: Admin) => admins.data?.data.principals.some((one) => one.id === id);

  return (
    <>
      <PageHeader
        title={t("Manage Admins")}
        purpose={t("Who helps to run each constituency, and how to reach them.")}
        action={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="-ms-1 size-4" />}
            onClick={() => setModal({ mode: "add" })}
          >
            {t("Add Admin")}
          </Button>
        }
      />
      <ListToolbar
        list={list}
        searchPlaceholder={t("Name, phone, constituency...")}
        chips={(onRemove) => (
          <ActiveFilters
            filters={[{ name: "search", label: t("Search"), value: list.search }]}
            onRemove={onRemove}
          />
        )}
      />
      <Highlighted search={list.search} rows={shown}>
        <Table
          label={t("Admins")}
          columns={adminColumns(rowsBefore, view, t, accounts)}
          rows={shown}
          rowKey={({ id }) => id}
          hasRowAction
          loadingText={t("Loading admins...")}
          error={admins.isError ? t("Failed to fetch admins") : undefined}
          onRetry={() => void admins.refetch()}
          emptyHint={
            list.isActive
              ? t(
                  "No admin matches. Search for other words; citizens are found with 'Go to...' at the top.",
                )
              : t("Add the first admin to share the work of a constituency.")
          }
        />
      </Highlighted>
      {found && <Pagination page={page} totalPages={totalPages} onPage={list.setPage} />}
      {modal?.mode === "add" && (
        <AddAdminDialog
          onClose={close}
          onAdded={() => {
            close();
            // The newest admins are on the first page, without a search.
            if (page > 1 || list.isActive) list.clear();
          }}
        />
      )}
      {modal?.mode === "view" && isListed(modal.admin) && (
        <AdminDialog admin={modal.admin} onClose={close} />
      )}
    </>
  );
}

/** The name, and below it the admin's work (admin-list-2). */
function AdminName({ admin, hasWork }: { admin: Admin; hasWork: boolean }) {
  const { t } = useTexts();
  const { name, constituency_name, open_complaints, last_sign_in_at } = admin;
  const work = [
    constituency_name ?? t("N/A"),
    t("{count} open", { count: open_complaints }),
    last_sign_in_at
      ? t("signed in {date}", { date: formatDay(last_sign_in_at) })
      : t("never signed in"),
  ];
  return (
    <>
      <span className="block truncate font-medium" title={name}>
        {name || t("N/A")}
      </span>
      {hasWork && <span className="block text-sm text-muted">{work.join(" · ")}</span>}
    </>
  );
}

/** `before`: the number of rows on the pages before this one. `hasWork`: whether the server knows the admins' work. */
const adminColumns = (
  before: number,
  view: (admin: Admin) => void,
  t: Texts["t"],
  hasWork: boolean,
): Column<Admin>[] => [
  { header: t("Index"), width: "w-16 lg:w-20", cell: (_admin, position) => before + position + 1 },
  {
    header: t("Name"),
    primary: true,
    isSearched: true,
    hasSecondLine: hasWork,
    cell: (admin) => <AdminName admin={admin} hasWork={hasWork} />,
  },
  { header: t("Phone"), width: "w-1/5", isSearched: true, cell: ({ phone }) => phone },
  { header: t("Role"), width: "w-1/5", cell: (admin) => <AdminRole admin={admin} /> },
  {
    header: t("Options"),
    width: "w-30",
    cell: (admin) => (
      <Button
        variant="ghost"
        data-row-action=""
        aria-label={t("View {name}", { name: admin.name })}
        icon={<Eye aria-hidden className="size-4" />}
        onClick={() => view(admin)}
        className="-ms-3 -my-1.5 h-9! px-3! touch:h-control!"
      >
        {t("View")}
      </Button>
    ),
  },
];
