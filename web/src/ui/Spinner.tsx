import { cx } from "./cx.ts";

/** A turning ring; decoration only, so the text beside it must say what goes on. */
export function Spinner({ className = "size-4" }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        "inline-block shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent opacity-80",
        className,
      )}
    />
  );
}

/** The whole window waits: one line of text under a ring, the same as index.html shows before the script runs. */
export function FullScreenSpinner({ text = "Getting things ready..." }: { text?: string }) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-4" role="status">
      <span className="size-8 animate-spin rounded-full border-2 border-line border-t-accent" />
      <p className="text-muted">{text}</p>
    </div>
  );
}
