import { useTexts } from "../language/use-texts.tsx";
import { formatDay, formatMoment, formatTime } from "../language/dates.ts";

const formats = { moment: formatMoment, day: formatDay, time: formatTime };

interface DateTextProps {
  /** An ISO timestamp, YYYY-MM-DD or HH:MM. */
  value: string | null | undefined;
  as?: keyof typeof formats;
  /** Shown when there is no value; "N/A" when not given. */
  missing?: string;
}

/** A formatted date or time, with the exact value in `datetime`. */
export function DateText({ value, as = "moment", missing }: DateTextProps) {
  const { t } = useTexts();
  if (!value) return missing ?? t("N/A");
  return <time dateTime={value}>{formats[as](value)}</time>;
}
