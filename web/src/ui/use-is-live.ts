import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in a prerendered page until it is hydrated; true everywhere else. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
