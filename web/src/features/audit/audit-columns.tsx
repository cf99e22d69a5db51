import type { AuditRow } from "contract/audit";
import type { Texts } from "../../language/language.ts";
import { Badge } from "../../ui/Badge.tsx";
import { DateText } from "../../ui/DateText.tsx";
import type { Column } from "../../ui/table-types.ts";
import { resultLabels } from "./audit-filters.ts";

export const auditColumns = ({ t }: Texts): Column<AuditRow>[] => [
  { header: t("What"), primary: true, cell: (row) => row.what },
  { header: t("About"), width: "w-1/6", cell: (row) => row.thing },
  { header: t("Who"), width: "w-1/6", cell: (row) => row.who },
  { header: t("When"), width: "w-48", cell: (row) => <DateText value={row.at} /> },
  {
    header: t("Result"),
    width: "w-40",
    cell: ({ is_refused, is_expired }) =>
      is_expired ? (
        <Badge tone="neutral">{t("Access expired")}</Badge>
      ) : (
        <Badge tone={is_refused ? "danger" : "success"}>
          {t(resultLabels[is_refused ? "refused" : "done"])}
        </Badge>
      ),
  },
];
