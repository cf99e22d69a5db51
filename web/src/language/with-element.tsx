import type { ReactNode } from "react";

/** The placeholder of the value while the text is built; no text contains it. */
const PLACEHOLDER = "\u0000";

/**
 * A text with one value that is rendered as an element:
 * `withElement((name) => t("Type {name} to confirm.", { name }), <strong>{name}</strong>)`.
 */
export function withElement(buildText: (value: string) => string, value: ReactNode): ReactNode {
  const [before, after] = buildText(PLACEHOLDER).split(PLACEHOLDER);
  return (
    <>
      {before}
      {value}
      {after}
    </>
  );
}
