import { type ComplaintReport, OPEN_AGES } from "contract/reports";
import type { Text } from "../../language/language.ts";
import { useTexts } from "../../language/use-texts.tsx";
import type { Tone } from "../../ui/Badge.tsx";
import { ProportionBar } from "../../ui/ProportionBar.tsx";
import type { OpenAge } from "./complaint-links.ts";
import { FigureLink } from "./FigureLink.tsx";
import { Count } from "./Figures.tsx";

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
    const count = ages?.[index]?.count;
    const { text, tone } = ageLooks[index]!;
    const label = t(text);
    return {
      label,
      tone,
      value: count ?? 0,
      text: (
        <FigureLink to={linkTo?.(age)} label={t("open complaints, {age}", { age: label })}>
          <Count count={count} of={open} />
        </FigureLink>
      ),
    };
  });
  return <ProportionBar label={title} parts={parts} />;
}
