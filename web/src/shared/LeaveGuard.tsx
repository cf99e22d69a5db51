import { useEffect, useEffectEvent, useState } from "react";
import { useBlocker } from "react-router";
import { useTexts } from "../language/use-texts.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { addGuard } from "./leave-guard.ts";

export interface LeaveGuardProps {
  /** Whether unsaved input would be lost; called at the moment of leaving, so that a save just before counts. */
  isUnsaved: () => boolean;
  /** Called when the user decides to discard the input. */
  onLeave?: () => void;
}

/**
 * Asks before an unsaved form is left: by a link, by Back, by a logout (in our dialog) or by closing the tab (in the
 * browser's). The end of the session does not ask.
 */
export function LeaveGuard({ isUnsaved, onLeave }: LeaveGuardProps) {
  const { t } = useTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const unsaved = useEffectEvent(isUnsaved);

  // `beforeunload` and the logout come from outside of React.
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    const remove = addGuard(() => {
      if (!unsaved()) return Promise.resolve(true);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setAnswer(() => resolve);
      return promise;
    });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      remove();
    };
  }, []);

  if (blocker.state !== "blocked" && !answer) return null;

  function decide(leave: boolean) {
    setAnswer(null);
    if (leave) onLeave?.();
    answer?.(leave);
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  }
  return (
    <Confirm
      title={t("Leave this page?")}
      confirmLabel={t("Leave")}
      cancelLabel={t("Stay")}
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      {t("What you have typed here has not been saved and will be lost.")}
    </Confirm>
  );
}
