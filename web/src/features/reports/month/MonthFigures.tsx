import type { MonthReport } from "contract/month-report";
import { StandIn } from "../Figures.tsx";
import { MonthFigure } from "./MonthFigure.tsx";
import { figureNames, useFigureText } from "./month-figure-texts.ts";

/** The month's figures as a whole. */
export function MonthFigures({ report }: { report: MonthReport | undefined }) {
  const text = useFigureText(report);
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5 sm:gap-3 print:grid-cols-5">
      {figureNames.map((name) => (
        <div
          key={name}
          className="rounded-md border border-line bg-surface-raised px-3 py-2 max-sm:first:col-span-full"
        >
          <dt className="text-sm text-muted">{text(name)}</dt>
          <dd className="text-2xl font-semibold tabular-nums">
            {report ? (
              <MonthFigure report={report} of={report} name={name} row={null} filters={{}} />
            ) : (
              <StandIn width="w-12" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
