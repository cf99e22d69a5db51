import type { ReactNode } from "react";

/** Stands for the value while the text is made; no text holds it. */
const PLACE = "\u0000";

/**
 * A text around one value that has a look of its own:
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
