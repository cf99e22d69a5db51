import { formatDay, formatMoment, formatTime } from "./dates.ts";

const formats = { moment: formatMoment, day: formatDay, time: formatTime };

export interface DateTextProps {
  /** An ISO timestamp, YYYY-MM-DD or HH:MM. */
  value: string | null | undefined;
  as?: keyof typeof formats;
  /** Shown when there is no value. */
  missing?: string;
}

/** A date or time in the office's words, with the exact value for machines. */
export function DateText({ value, as = "moment", missing = "N/A" }: DateTextProps) {
  if (!value) return missing;
  return <time dateTime={value}>{formats[as](value)}</time>;
}
