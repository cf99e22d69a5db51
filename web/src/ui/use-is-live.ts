import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in a page as it was built, until its script has taken it over; true everywhere else. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
