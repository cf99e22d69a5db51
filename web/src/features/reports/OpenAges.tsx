import { type ComplaintReport, OPEN_AGES } from "contract/reports";
import type { Text } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { Tone } from "../../ui/Badge.tsx";
import type { OpenAge } from "./complaint-links.ts";
import { FigureBar } from "./FigureBar.tsx";

/** In the order of OPEN_AGES. */
const ageLooks = [
  { text: "0 to 7 days", tone: "success" },
  { text: "8 to 21 days", tone: "warning" },
  { text: "Over 21 days", tone: "danger" },
] as const satisfies { text: Text; tone: Tone }[];

/** Rendered while the answer loads. */
const expected: readonly OpenAge[] = OPEN_AGES;

interface OpenAgesProps {
  label: string;
  /** Undefined while they load. */
  ages: ComplaintReport["open_ages"] | undefined;
  linkTo: ((age: OpenAge) => string) | undefined;
}

/** Open complaints by age; each figure links to the complaints that it counts. */
export function OpenAges({ label: title, ages, linkTo }: OpenAgesProps) {
  const { t } = useTexts();
  const open = ages?.reduce((sum, { count }) => sum + count, 0);
  const parts = expected.map((age, index) => {
    const { text, tone } = ageLooks[index]!;
    const linkLabel = t("open complaints, {age}", { age: t(text) });
    return { label: t(text), tone, count: ages?.[index]?.count, to: linkTo?.(age), linkLabel };
  });
  return <FigureBar label={title} parts={parts} total={open} />;
}
