import { OFFICE_TIME_ZONE } from "contract/calendar";
import { texts } from "./language.ts";
import { perLocale } from "./per-locale.ts";

// language-8: by the language's locale, in Asia/Kolkata, wherever the browser is.
const day = { day: "numeric", month: "short", year: "numeric" } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;
const moments = formatter({ ...day, ...clock, timeZone: OFFICE_TIME_ZONE });
const momentDays = formatter({ ...day, timeZone: OFFICE_TIME_ZONE });
// Days and times without a zone are shown unchanged.
const days = formatter({ ...day, timeZone: "UTC" });
const times = formatter({ ...clock, timeZone: "UTC" });

type Formatter = (date: Date) => string;

function formatter(options: Intl.DateTimeFormatOptions): Formatter {
  const formats = perLocale((locale) => {
    const { dayPeriod } = texts();
    return new Intl.DateTimeFormat(locale, { ...options, ...(options.hour && { dayPeriod }) });
  });
  return (date) => formats(texts().locale).format(date);
}

const shown = (format: Formatter, text: string, source: string): string => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? source : format(date);
};

/** An ISO timestamp as date and time: "21 Nov 2026, 3:05 pm". Other text is returned unchanged. */
export const formatMoment = (timestamp: string): string => shown(moments, timestamp, timestamp);

/** A day, YYYY-MM-DD or an ISO timestamp: "21 Nov 2026". */
export const formatDay = (value: string): string =>
  value.length === 10 ? shown(days, `${value}T00:00Z`, value) : shown(momentDays, value, value);

/** A time, HH:MM: "3:05 pm". */
export const formatTime = (time: string): string =>
  shown(times, `1970-01-01T${time.slice(0, 5)}Z`, time);
