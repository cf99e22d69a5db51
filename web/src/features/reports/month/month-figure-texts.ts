import type { MonthReport } from "contract/month-report";
import type { Text } from "../../../language/language.ts";
import { useTexts } from "../../../language/use-texts.tsx";
import type { FigureName } from "./month-links.ts";

const figureTexts = {
  carried_over: "Carried over",
  received: "Received",
  completed: "Completed",
  open_at_end: "Left open",
  median_days: "Median days",
} as const satisfies Record<FigureName, Text>;

/** In the order of the page. */
export const figureNames = Object.keys(figureTexts) as FigureName[];

/** Returns a function that gives a figure's name. What is open in the present month is open now. */
export function useFigureText(report: Pick<MonthReport, "ended"> | undefined) {
  const { t } = useTexts();
  return (name: FigureName): string =>
    t(name === "open_at_end" && report?.ended === false ? "Open now" : figureTexts[name]);
}
