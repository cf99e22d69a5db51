import { useTexts } from "../../language/use-texts.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table, type TableProps } from "../../ui/Table.tsx";
import { Highlighted } from "./Highlighted.tsx";
import type { ListParams } from "./use-list-params.ts";

interface ListTableProps<Row> extends Pick<
  TableProps<Row>,
  "label" | "columns" | "rowKey" | "rowLink" | "expansion" | "secondLine" | "loadingText"
> {
  list: Pick<ListParams<never>, "page" | "setPage" | "isActive" | "search">;
  /** What useApiQuery returned for the list. */
  result: { isError: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  /** Both undefined while there is no answer. */
  rows: readonly Row[] | undefined;
  totalPages: number | undefined;
  /** See Pagination. */
  total?: string | undefined;
  /** The totals above are what is certain so far (call-24). */
  totalFollows?: boolean | undefined;
  failedText: string;
  /** What to do next when filters or search leave nothing, and when there is nothing at all. */
  noMatchHint: string;
  noneYetHint: string;
}

/** A server-side list in every state, with its pages; a page past the end offers a button to the last one. */
export function ListTable<Row>({
  list,
  result,
  totalPages,
  total,
  totalFollows,
  failedText,
  noMatchHint,
  noneYetHint,
  ...table
}: ListTableProps<Row>) {
  const { t } = useTexts();
  const isPastEnd = totalPages !== undefined && list.page > totalPages;
  const hint = list.isActive ? noMatchHint : noneYetHint;
  return (
    <>
      <Highlighted search={list.search} rows={table.rows}>
        <Table
          {...table}
          stale={result.isPlaceholderData}
          error={result.isError ? failedText : undefined}
          onRetry={() => void result.refetch()}
          emptyHint={isPastEnd ? t("The list ends before this page.") : hint}
          emptyAction={
            isPastEnd && (
              <Button onClick={() => list.setPage(totalPages)}>{t("Go to the last page")}</Button>
            )
          }
        />
      </Highlighted>
      {totalPages !== undefined && (
        <Pagination
          page={list.page}
          totalPages={totalPages}
          total={total}
          totalFollows={totalFollows}
          onPage={list.setPage}
          disabled={result.isPlaceholderData}
        />
      )}
    </>
  );
}
