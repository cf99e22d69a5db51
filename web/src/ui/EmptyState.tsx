import { CircleAlert, Inbox } from "lucide-react";
import type { ReactNode } from "react";

import { useTexts } from "../language/use-texts.tsx";
import { Button } from "./Button.tsx";
import { LeavingButtons } from "./LeavingButtons.tsx";

interface StateProps {
  title: string;
  /** What the person can do next. */
  hint?: ReactNode;
  action?: ReactNode;
}

const buttons = "mt-4 flex flex-wrap justify-center gap-3";

/** Shown for an empty list: says so, and what to do next. */
export function EmptyState({ title, hint, action }: StateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-12 text-center">
      <Inbox aria-hidden strokeWidth={1.25} className="mb-2 size-10 text-edge" />
      <p className="font-medium">{title}</p>
      {hint && <p className="max-w-prompt text-muted">{hint}</p>}
      {action && <LeavingButtons className={buttons}>{action}</LeavingButtons>}
    </div>
  );
}

/** A failure above what was shown before it, with a button to try again; screen readers announce it. */
export function ErrorLine({
  title,
  onRetry,
}: {
  title: string;
  onRetry?: (() => void) | undefined;
}) {
  const { t } = useTexts();
  return (
    <LeavingButtons className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <p role="alert" className="me-auto font-medium">
        {title}
      </p>
      {onRetry && <Button onClick={onRetry}>{t("Try again")}</Button>}
    </LeavingButtons>
  );
}

/** Shown after a failure, with a button to try again. `title` may be the server's message; screen readers announce it. */
export function ErrorState({
  title,
  hint,
  action,
  onRetry,
}: StateProps & { onRetry?: () => void }) {
  const { t } = useTexts();
  return (
    <div className="grid justify-items-center gap-1 px-4 py-12 text-center">
      <CircleAlert aria-hidden strokeWidth={1.25} className="mb-2 size-10 text-danger" />
      <p role="alert" className="font-medium">
        {title}
      </p>
      {hint && <p className="max-w-prompt text-muted">{hint}</p>}
      {(action ?? onRetry) && (
        <LeavingButtons className={buttons}>
          {action}
          {onRetry && <Button onClick={onRetry}>{t("Try again")}</Button>}
        </LeavingButtons>
      )}
    </div>
  );
}
