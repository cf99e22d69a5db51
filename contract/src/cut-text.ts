/** The first `length` UTF-16 units of a text, without a half surrogate pair at the end. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
