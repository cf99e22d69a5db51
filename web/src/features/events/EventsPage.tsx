import { type Event, EVENT_ORDERS, exportEvents } from "contract/events";
import { eventFormats } from "contract/exports";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, type LoaderFunction, useLocation, useNavigate } from "react-router";
import { useCapabilities } from "../../api/capabilities.ts";
import { useAdmin } from "../../api/session.ts";
import type { Texts } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import { paths } from "../../paths.ts";
import { DateText } from "../../ui/DateText.tsx";
import { ListExport } from "../../shared/list/ListExport.tsx";
import { ListTable } from "../../shared/list/ListTable.tsx";
import { ListToolbar } from "../../shared/list/ListToolbar.tsx";
import { OrderMenu } from "../../shared/list/OrderMenu.tsx";
import { useListParams } from "../../shared/list/use-list-params.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { IconLabel } from "../../ui/IconLabel.tsx";
import { lazyDialog, noWaiting } from "../../ui/lazy-dialog.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import type { Column, RowKey } from "../../ui/table-types.ts";
import { eventPeriodLabels, parseEventPeriod, quickPeriods } from "./event-choices.ts";
import {
  eventFilterNames,
  eventOrderTexts,
  eventsLoader,
  exportQuery,
  parseEventOrder,
  useEvents,
} from "./event-filters.ts";
import { EventChips } from "./EventChips.tsx";
import { EventSecondLine } from "./EventSecondLine.tsx";
import { EventTypeBadge } from "./EventTypeBadge.tsx";

const EventFilterDialog = lazyDialog(() => import("./EventFilterDialog.tsx"));
const EventDetails = lazyDialog(() => import("./EventDetails.tsx"), noWaiting);
const DeleteEvent = lazyDialog(() => import("./DeleteEvent.tsx"));

export { shouldRevalidate } from "../../shared/list/list-prefetch.ts";
export const loader: LoaderFunction = (given) => {
  EventDetails.prefetch();
  DeleteEvent.prefetch();
  return eventsLoader(given);
};

/** View Events (event-list-1). */
export function Component() {
  const texts = useTexts();
  const { t } = texts;
  const admin = useAdmin();
  const list = useListParams(eventFilterNames);
  const location = useLocation();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<Event | null>(null);
  // The open row of this view of the list: another page, search or filter starts with all rows closed.
  const [opened, setOpened] = useState<{ key: RowKey | null; on: string } | null>(null);
  const openKey = opened?.on === location.key ? opened.key : null;
  const order = parseEventOrder(list.filters.order);
  const { nextWeek, nearestEvents } = useCapabilities();
  const periods = quickPeriods(nextWeek);
  const events = useEvents(list);
  const answer = events.data;

  /** After the last row of a page was deleted, the list shows the page before. */
  function afterDelete() {
    setDeleting(null);
    setOpened(null);
    if (answer?.data.length === 1 && list.page > 1) list.setPage(list.page - 1);
  }

  return (
    <>
      <PageHeader
        title={t("View Events")}
        purpose={
          order === "nearest"
            ? t("What the office holds and where: from today on, then the past.")
            : t("What the office holds and where, newest date first.")
        }
        action={
          !admin && (
            <Link to={paths.eventsAdd} className={buttonClass("primary")}>
              <IconLabel>
                <Plus aria-hidden className="-ms-1 size-4" />
                {t("Create Event")}
              </IconLabel>
            </Link>
          )
        }
      />
      <ListToolbar
        list={list}
        searchPlaceholder={t("Search by title, description...")}
        chips={(onRemove) => <EventChips list={list} onRemove={onRemove} />}
        FilterDialog={EventFilterDialog}
        action={
          !admin && (
            <ListExport
              endpoint={exportEvents}
              query={exportQuery(list)}
              name="events"
              formats={eventFormats}
              more={[
                {
                  label: t("On a phone: My Account"),
                  onChoose: () => void navigate(paths.account),
                },
              ]}
              isEmpty={!events.isPlaceholderData && answer?.data.length === 0 && list.page === 1}
            />
          )
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <ChoiceGroup
          label={t("Quick filter")}
          isCompact
          options={periods.map((value) => ({ value, label: t(eventPeriodLabels[value]) }))}
          value={periods.find((period) => period === parseEventPeriod(list.filters.filter)) ?? null}
          onChange={(period) => list.setFilters({ ...list.filters, filter: period ?? "" })}
        />
        {nearestEvents && (
          <OrderMenu
            orders={EVENT_ORDERS}
            texts={eventOrderTexts}
            order={order}
            onChoose={(value) => list.setFilters({ ...list.filters, order: value })}
          />
        )}
      </div>
      <ListTable
        label={t("Events")}
        list={list}
        result={events}
        columns={eventColumns(texts)}
        rows={answer?.data}
        totalPages={answer?.pagination.totalPages}
        rowKey={(row) => row.id}
        secondLine={(row) =>
          row.id !== openKey && <EventSecondLine event={row} search={list.search} />
        }
        expansion={{
          openKey,
          onToggle: (key) => setOpened({ key, on: location.key }),
          render: (row) => (
            <EventDetails
              event={row}
              listQuery={location.search}
              onDelete={admin ? undefined : () => setDeleting(row)}
              onClose={() => setOpened(null)}
            />
          ),
        }}
        loadingText={t("Loading events...")}
        failedText={t("Failed to fetch events")}
        noMatchHint={t("No event matches. Take out a filter or search for other words.")}
        noneYetHint={
          admin
            ? t("No event is planned in {constituency} yet.", {
                constituency: admin.constituency_name,
              })
            : t("Create the first event when a date is set.")
        }
      />
      {deleting && (
        <DeleteEvent event={deleting} onDeleted={afterDelete} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

const eventColumns = ({ t, category }: Texts): Column<Event>[] => [
  { header: t("Event Title"), primary: true, isSearched: true, cell: (row) => row.event_name },
  { header: t("Category"), width: "w-1/6 lg:w-1/5", cell: (row) => category(row.category_name) },
  { header: t("Chief Guest"), width: "w-1/6 lg:w-1/5", cell: (row) => row.chief_guest },
  {
    header: t("Event Date"),
    width: "w-32",
    cell: (row) => <DateText value={row.event_date} as="day" />,
  },
  {
    header: t("Event Type"),
    width: "w-30",
    cell: (row) => <EventTypeBadge type={row.event_type} />,
  },
];
