import { addDays, officeToday } from "contract/calendar";
import { useRef, useState } from "react";
import { useTexts } from "../../../language/use-texts.tsx";
import { Button } from "../../../ui/Button.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { statusChoices } from "../complaint-status.tsx";
import { assigneesOf, useAssignees } from "../use-assignees.ts";
import { BulkReportNote } from "./BulkReportNote.tsx";
import { focusList } from "./list-keys.ts";
import type { TickProps } from "./TickBox.tsx";
import { noTicks, withoutRows, withPage } from "./ticks.ts";
import { type BulkChange, type BulkResult, useBulkChange } from "./use-bulk-change.ts";

const LetterDialog = lazyDialog(() => import("../referrals/LetterDialog.tsx"));
const BulkFollowUp = lazyDialog(() => import("./BulkFollowUp.tsx"));

/** The bar of the ticked complaints: how many, what is done with them, and what came of it (complaint-work-8). */
export default function BulkBar({ ticks, onTicks, listed }: TickProps) {
  const [result, setResult] = useState<BulkResult | null>(null);
  if (ticks.rows.size === 0 && !result) return null;
  return <OpenBar {...{ ticks, onTicks, listed, result, onResult: setResult }} />;
}

interface OpenBarProps extends TickProps {
  result: BulkResult | null;
  onResult: (result: BulkResult | null) => void;
}

function OpenBar({ ticks, onTicks, listed, result, onResult }: OpenBarProps) {
  const { t } = useTexts();
  const { change, isBusy } = useBulkChange();
  const { options } = useAssignees();
  const [isAskingDay, setAskingDay] = useState(false);
  const [isReferring, setReferring] = useState(false);
  const bar = useRef<HTMLElement>(null);
  // What is on the screen is newer than what was ticked on another page.
  const shown = new Map(listed.map((row) => [row.complaint_id, row]));
  const rows = [...ticks.rows.values()].map((row) => shown.get(row.complaint_id) ?? row);
  const constituencies = [...new Set(rows.map((row) => row.constituency_id))];

  /** When the control with the focus goes, the focus moves: to the bar or, when that goes as well, to the list. */
  function keepFocus(staysOpen: boolean) {
    if (!bar.current?.contains(document.activeElement)) return;
    if (staysOpen) bar.current.focus();
    else focusList();
  }
  async function run(asked: BulkChange) {
    onResult(null);
    const answer = await change(asked, rows);
    if (answer.done.length === rows.length) keepFocus(true);
    // Others can have been ticked meanwhile.
    onTicks((latest) => withoutRows(latest, answer.done));
    onResult(answer);
  }
  async function undo({ undo: changes }: BulkResult) {
    const failed: BulkResult["failed"] = [];
    const done: number[] = [];
    const left: BulkResult["undo"] = [];
    for (const { rows: changed, ...back } of changes) {
      const answer = await change(back, changed);
      done.push(...answer.done);
      failed.push(...answer.failed);
      // Of a call that was not answered, nothing is known.
      const known = new Set([...answer.done, ...answer.failed.map(({ id }) => id)]);
      const unknown = changed.filter((row) => !known.has(row.complaint_id));
      if (unknown.length > 0) left.push({ ...back, rows: unknown });
    }
    if (left.length === 0) keepFocus(true);
    onResult({ done, failed, undo: left });
  }
  const today = officeToday();
  const days = [
    [t("Tomorrow"), addDays(today, 1)],
    [t("In a week"), addDays(today, 7)],
    [t("In two weeks"), addDays(today, 14)],
    [t("No date"), null],
  ] as const;
  const item = (label: string, asked: BulkChange) => ({
    label,
    onChoose: () => void run(asked),
  });
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t("Selected complaints")}
      className="sticky bottom-2 z-20 mt-3 flex animate-rise flex-col gap-3 rounded-lg border border-edge bg-surface-float p-3 shadow-float max-sm:bottom-20 print:hidden"
    >
      {result && (
        <BulkReportNote
          result={result}
          isBusy={isBusy}
          onUndo={() => void undo(result)}
          onClose={() => {
            keepFocus(rows.length > 0);
            onResult(null);
          }}
        />
      )}
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="me-2 font-medium tabular-nums">
            {t("{count} selected", { count: rows.length })}
          </p>
          <MenuButton
            label={t("Assign")}
            busy={isBusy}
            items={[
              ...constituencies.flatMap((constituency) =>
                assigneesOf(options, constituency).map(({ value, label }) =>
                  item(label, { action: "assign", value }),
                ),
              ),
              item(t("Not assigned"), { action: "assign", value: null }),
            ]}
          />
          <MenuButton
            label={t("Status")}
            busy={isBusy}
            items={statusChoices.map(({ id, name }) =>
              item(t(name), { action: "status", value: id }),
            )}
          />
          <MenuButton
            label={t("Follow-up")}
            busy={isBusy}
            items={[
              ...days.map(([label, value]) => item(label, { action: "follow_up", value })),
              { label: t("Another day..."), onChoose: () => setAskingDay(true) },
            ]}
          />
          <Button
            onPointerEnter={LetterDialog.prefetch}
            onFocus={LetterDialog.prefetch}
            onClick={() => setReferring(true)}
          >
            {t("Refer")}
          </Button>
          <Button variant="ghost" onClick={() => onTicks(withPage(ticks, listed))}>
            {t("Select the page")}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              keepFocus(result !== null);
              onTicks(noTicks);
            }}
          >
            {t("Clear selection")}
          </Button>
        </div>
      )}
      {isReferring && <LetterDialog rows={rows} onClose={() => setReferring(false)} />}
      {isAskingDay && (
        <BulkFollowUp
          count={rows.length}
          onChoose={(value) => void run({ action: "follow_up", value })}
          onClose={() => setAskingDay(false)}
        />
      )}
    </section>
  );
}
