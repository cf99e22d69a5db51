import { useState } from "react";

import { cx } from "./cx.ts";

/**
 * A word's first letter or digit with its marks; in Devanagari also those that a virama joins to it ("क्षि"). Intl.Segmenter knows more scripts, and
 * loads for 30 ms and more before the first page shows.
 */
const LETTER = /[\p{L}\p{N}]\p{M}*(?:(?<=\u094D)\p{L}\p{M}*)*/u;

/** The first letters of the first and last word of a name; `?` for an empty one. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = shown.map((word = "") => LETTER.exec(word)?.[0] ?? "").join("");
  return letters.toUpperCase() || "?";
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
          // Another picture React would request before it renders, and the browser again.
          loading="lazy"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
          onError={() => setLoaded(false)}
          className={cx("absolute inset-0 size-full object-cover", !loaded && "invisible")}
        />
      )}
    </span>
  );
}
