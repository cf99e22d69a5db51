import { keepPreviousData } from "@tanstack/react-query";
import { addDays, officeMoment, officeToday } from "contract/calendar";

/** The time to the office's next day, and a second for a clock that is ahead. */
const untilNextDay = () =>
  officeMoment(addDays(officeToday(), 1), "00:00").getTime() - Date.now() + 1000;

/** Reference, report and booth data is fresh for 300 s, kept 1800 s and retried once (call-5). */
export const queryFreshness = {
  reference: { staleTime: 300_000, gcTime: 1_800_000, retry: 1, retryDelay: 500 },
  /** A list shows its previous page while the next one loads. */
  list: { placeholderData: keepPreviousData },
  /** A list that is not the subject of its page: its cached page is good enough for a minute. */
  beside: { staleTime: 60_000 },
  /** What turns at the office's midnight is read again then. */
  officeDay: { refetchInterval: untilNextDay },
  fresh: {},
};
