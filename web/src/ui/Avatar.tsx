import { useState } from "react";

import { cx } from "./cx.ts";

/** The first letters of the first and last word of a name; `?` for an empty one. A letter is a grapheme. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const segmenter = new Intl.Segmenter("en-IN", { granularity: "grapheme" });
  const letter = (word: string | undefined) =>
    word ? ([...segmenter.segment(word)][0]?.segment ?? "") : "";
  return (
    letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : "") || "?"
  ).toLocaleUpperCase("en-IN");
}

/** A round picture; the person's initials are shown until it has loaded, and when it cannot be loaded. */
export function Avatar({
  name,
  src,
  className,
}: {
  name: string;
  src?: string;
  className?: string;
}) {
  const [loaded, setLoaded] = useState(false);
  return (
    <span
      aria-hidden
      className={cx(
        "relative grid size-9 shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-sm font-semibold text-accent",
        className,
      )}
    >
      {initials(name)}
      {src !== undefined && (
        <img
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
          onError={() => setLoaded(false)}
          className={cx("absolute inset-0 size-full object-cover", !loaded && "invisible")}
        />
      )}
    </span>
  );
}
