import type { StoryChange } from "contract/complaint-story";
import { fieldTexts } from "./story-texts.ts";

const TEXTS = {
  from: "from",
  to: "to",
  none: "nobody",
  unknown: "changed; what it was was not recorded then",
};

/** Field by field, what it was and what it became. */
export function StoryChanges({ changes }: { changes: readonly StoryChange[] }) {
  return (
    <dl className="my-1 flex flex-col gap-2 rounded-md bg-surface-sunken px-3 py-2">
      {changes.map((change) => (
        <div key={change.field} className="grid gap-x-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
          <dt className="text-sm text-muted first-letter:uppercase">{fieldTexts[change.field]}</dt>
          <dd>
            <Ends {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Ends({ from, to }: StoryChange) {
  if (from === null && to === null) return <span className="text-muted">{TEXTS.unknown}</span>;
  return (
    <>
      <span className="sr-only">{TEXTS.from} </span>
      <del className="text-muted decoration-1">{from ?? TEXTS.none}</del>
      <span aria-hidden className="mx-2 text-muted">
        →
      </span>
      <span className="sr-only"> {TEXTS.to} </span>
      <ins className="no-underline">{to ?? TEXTS.none}</ins>
    </>
  );
}
