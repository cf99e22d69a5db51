import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { isConnectionLost, subscribeToConnection } from "../api/connection.ts";
import { useTexts } from "../language/use-texts.tsx";

export const useConnectionLost = (): boolean =>
  useSyncExternalStore(subscribeToConnection, isConnectionLost, () => false);

/** Shown above the page while the server cannot be reached. Layout's --sticky-top repeats its height on wide screens. */
export function ConnectionNote() {
  const { t } = useTexts();
  return (
    <div
      role="status"
      className="sticky top-14 z-10 border-b border-line bg-warning-soft lg:top-0 [@media(height<30rem)]:static"
    >
      <p className="mx-auto flex min-h-11 w-full max-w-page items-center gap-3 px-4 py-2 sm:px-6 lg:px-10">
        <WifiOff aria-hidden className="size-5 shrink-0 text-warning" />
        {t("No connection. What you typed stays here; lists load again by themselves.")}
      </p>
    </div>
  );
}
