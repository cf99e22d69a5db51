import type { ReactNode } from "react";

/** The placeholder of the value while the text is built; no text contains it. */
const PLACE = "\u0000";

/**
 * A text around one value that is rendered as an element:
 * `around((name) => t("Type {name} to confirm.", { name }), <strong>{name}</strong>)`.
 */
export function around(textOf: (value: string) => string, value: ReactNode): ReactNode {
  const [before, after] = textOf(PLACE).split(PLACE);
  return (
    <>
      {before}
      {value}
      {after}
    </>
  );
}
