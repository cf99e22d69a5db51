import { listComplaints } from "contract/complaints/complaints";
import { useState } from "react";
import { useLiveQuery } from "../../../api/live-query.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { ListParams } from "../../../shared/list/use-list-params.ts";
import type { ListName } from "../list-names.ts";

/** The list of the page. While it is open it is read again (live-1); `theirs` has the versions of what others changed meanwhile. */
export function useOpenList({ query }: Pick<ListParams<ListName>, "query">) {
  const { t } = useTexts();
  const [theirs, setTheirs] = useState<ReadonlyMap<number, number>>(new Map());
  const result = useLiveQuery(
    listComplaints,
    { query },
    {
      preset: "list",
      failure: t("Cannot fetch complaints"),
      onChanged: ({ data: before }, { data: after }) => {
        const known = new Map(before.map((row) => [row.complaint_id, row.version]));
        const changed = after.filter(
          ({ complaint_id, version }) => (known.get(complaint_id) ?? version) !== version,
        );
        if (changed.length === 0) return;
        const entries = changed.map((row) => [row.complaint_id, row.version] as const);
        setTheirs((earlier) => new Map([...earlier, ...entries]));
      },
    },
  );
  return { result, theirs };
}
