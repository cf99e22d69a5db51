interface ProgressBarProps {
  label: string;
  value: number;
  /** Without it the end is unknown: the bar then pulses at full width. */
  max?: number;
  /** The progress in words, such as '1.2 MB of 5 MB'. */
  text?: string;
}

/** The progress of a long task, as a bar and as text. */
export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const known = max !== undefined && max > 0;
  const percent = known ? Math.min(100, (value / max) * 100) : 100;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        {text && <span className="text-muted tabular-nums">{text}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known ? Math.round(percent) : undefined}
        aria-valuetext={text}
        data-bar
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full bg-accent transition-[width] ${known ? "" : "animate-breathe"}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
