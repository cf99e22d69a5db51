import type { MonthFigures, MonthReport } from "contract/month-report";
import { useTexts } from "../../../language/use-texts.tsx";
import { FigureLink } from "../Figures.tsx";
import { figure } from "../report-counts.ts";
import { type FigureName, figureLink, type RowFilters } from "./month-links.ts";

interface MonthFigureProps {
  report: MonthReport;
  /** Whose figure it is: the report or one of its rows. */
  of: MonthFigures;
  name: FigureName;
  /** The row's name, for screen readers. */
  row: string | null;
  filters: RowFilters;
}

/** One figure, which opens its list where the list can express it. */
export function MonthFigure({ report, of, name, row, filters }: MonthFigureProps) {
  const { t, locale } = useTexts();
  const count = of[name];
  if (count === null) return <span aria-label={t("None completed")}>–</span>;
  return (
    <FigureLink to={count ? figureLink(report, name, filters) : undefined} label={row ?? undefined}>
      {figure(count, locale)}
    </FigureLink>
  );
}
