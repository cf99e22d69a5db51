import type { OutboxMessage } from "contract/messages";
import type { Label, Texts } from "../../language/language.ts";
import { messageKinds, messageStates } from "../../shared/message-labels.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import type { Column } from "../../ui/table-types.ts";

interface SendAgain {
  busy: boolean;
  sendAgain: (message: OutboxMessage) => void;
}

/** The causes that the server itself gives; others are codes of the network and of the gateway. */
const causes: Readonly<Record<string, Label>> = {
  "no phone or no consent": "No phone or no consent",
  "no longer completed": "No longer completed",
  "too old": "Older than a day",
  "no answer": "The gateway did not answer",
  refused: "The gateway refused it",
  "not delivered": "It was not delivered",
  copied: "Queued before the office was copied or restored",
};
const causeText = (t: Texts["t"], cause: string) =>
  Object.hasOwn(causes, cause) ? t(causes[cause]!) : cause;

const canBeSentAgain = ({ state }: OutboxMessage) => state === "failed" || state === "unknown";

export const messageColumns = (
  { t }: Texts,
  { busy, sendAgain }: SendAgain,
): Column<OutboxMessage>[] => [
  {
    header: t("Number"),
    width: "w-20",
    primary: true,
    cell: (row) => `#${row.complaint_number}`,
  },
  { header: t("Message"), width: "w-60", cell: (row) => t(messageKinds[row.kind]) },
  {
    header: t("Status"),
    width: "w-36",
    cell: ({ state }) => (
      <Badge tone={messageStates[state].tone}>{t(messageStates[state].text)}</Badge>
    ),
  },
  {
    header: t("Reason"),
    cell: (row) =>
      row.cause && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {causeText(t, row.cause)}
          {canBeSentAgain(row) && (
            <Button
              variant="ghost"
              data-row-action=""
              className="-ms-3 -my-1.5 h-9! px-3! touch:h-control!"
              disabled={busy}
              onClick={() => sendAgain(row)}
            >
              {t("Send again")}
            </Button>
          )}
        </div>
      ),
  },
  { header: t("Changed on"), width: "w-52", cell: (row) => <DateText value={row.changed_at} /> },
];
