import { Card } from "../../ui/Card.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

export const STORY_TITLE = "Story";
const TEXTS = {
  hint: "What happened to this complaint, and who did it.",
  loading: "Loading the story",
  missing: "The story cannot be shown",
  missingHint: "A part of the console could not be loaded. Reload the page to try again.",
  reload: "Reload",
};
export const STORY_HINT = TEXTS.hint;

/** Stand-ins for the first entries. */
export function StoryRows() {
  return (
    <div role="status" className="flex animate-breathe flex-col gap-5">
      <span className="sr-only">{TEXTS.loading}</span>
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

/** In the place of the story until its code is there. */
export function StoryLoading() {
  return (
    <Card title={STORY_TITLE} hint={TEXTS.hint}>
      <StoryRows />
    </Card>
  );
}

/** In the place of the story when its code cannot be had: the complaint itself stands all the same. */
export function StoryMissing() {
  return (
    <Card title={STORY_TITLE} hint={TEXTS.hint}>
      <ErrorState
        title={TEXTS.missing}
        hint={TEXTS.missingHint}
        action={<Button onClick={() => window.location.reload()}>{TEXTS.reload}</Button>}
      />
    </Card>
  );
}
