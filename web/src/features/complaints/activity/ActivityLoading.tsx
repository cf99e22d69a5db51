import { useTexts } from "../../../language/use-texts.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

export const ACTIVITY_TITLE = "Story";
export const ACTIVITY_HINT = "What happened to this complaint, and who did it.";

/** The skeleton of the first entries. */
export function ActivityRows() {
  const { t } = useTexts();
  return (
    <div role="status" className="flex animate-breathe flex-col gap-5">
      <span className="sr-only">{t("Loading the story")}</span>
      {[1, 2].map((row) => (
        <div key={row} className="flex items-start gap-3">
          <Skeleton still className="size-9 shrink-0 rounded-full" />
          <div className="grow">
            <Skeleton still className="my-1 h-4 w-1/2" />
            <Skeleton still className="my-1.5 h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Shown until the activity's code has loaded. */
export function ActivityLoading() {
  const { t } = useTexts();
  return (
    <Card title={t(ACTIVITY_TITLE)} hint={t(ACTIVITY_HINT)}>
      <ActivityRows />
    </Card>
  );
}

/** Shown when the activity's code fails to load: the complaint itself stays usable. */
export function ActivityMissing() {
  const { t } = useTexts();
  return (
    <Card title={t(ACTIVITY_TITLE)} hint={t(ACTIVITY_HINT)}>
      <ErrorState
        title={t("The story cannot be shown")}
        hint={t("A part of the console could not be loaded. Reload the page to try again.")}
        action={<Button onClick={() => window.location.reload()}>{t("Reload")}</Button>}
      />
    </Card>
  );
}
