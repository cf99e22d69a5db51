import { useEffect, useEffectEvent, useState } from "react";
import { useBlocker } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { Confirm } from "../../ui/Confirm.tsx";
import { addGuard } from "./leave-guard.ts";

interface LeaveGuardProps {
  /** Whether unsaved input would be lost. Called when the user leaves, so that a save just before is taken into account. */
  isUnsaved: () => boolean;
  /** Whether a draft keeps the input when the page is left. A logout removes the drafts. */
  keepsDraft?: boolean;
}

/**
 * Asks before the user leaves an unsaved form. For a link, Back and a logout the question is a dialog of the console, for
 * closing the tab it is the browser's. The end of a session does not ask.
 */
export function LeaveGuard({ isUnsaved, keepsDraft = false }: LeaveGuardProps) {
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
      {keepsDraft && !answer
        ? t(
            "What you have typed here is not saved yet. This tab keeps it as a draft until you come back.",
          )
        : t("What you have typed here has not been saved and will be lost.")}
    </Confirm>
  );
}
