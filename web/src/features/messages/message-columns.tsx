import type { OutboxMessage } from "contract/messages";
import type { Texts } from "../../language/language.ts";
import { messageKinds, messageStates } from "../../shared/message-labels.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import type { Column } from "../../ui/table-types.ts";

interface SendAgain {
  busy: boolean;
  sendAgain: (message: OutboxMessage) => void;
}

const canBeSentAgain = ({ state }: OutboxMessage) => state === "failed" || state === "unknown";

export const messageColumns = (
  { t }: Texts,
  { busy, sendAgain }: SendAgain,
): Column<OutboxMessage>[] => [
  {
    header: t("Number"),
    width: "w-28",
    primary: true,
    cell: (row) => `#${row.complaint_number}`,
  },
  { header: t("Message"), cell: (row) => t(messageKinds[row.kind]) },
  {
    header: t("Status"),
    width: "w-40",
    cell: ({ state }) => (
      <Badge tone={messageStates[state].tone}>{t(messageStates[state].text)}</Badge>
    ),
  },
  { header: t("Reason"), width: "w-44", cell: (row) => row.cause },
  { header: t("Changed on"), width: "w-48", cell: (row) => <DateText value={row.changed_at} /> },
  {
    header: t("Options"),
    width: "w-40",
    cell: (row) =>
      canBeSentAgain(row) ? (
        <Button
          variant="ghost"
          data-row-action=""
          className="-my-1.5 h-9! px-3! touch:h-control!"
          disabled={busy}
          onClick={() => sendAgain(row)}
        >
          {t("Send again")}
        </Button>
      ) : (
        ""
      ),
  },
];
