import type { MailContent } from "./mail-content.ts";

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The mail as plain text: each address on a line of its own, where mail programs make it a link. */
export function plainText({ sections, why, off }: MailContent): string {
  const blocks = sections.map(({ heading, lines, more, list }) =>
    [
      heading,
      ...lines.map(({ text, url }) => `${text}\n${url}`),
      ...(more ? [more] : []),
      `${list.text}:\n${list.url}`,
    ].join("\n\n"),
  );
  return [...blocks, `${why}\n${off.text}:\n${off.url}`].join("\n\n\n");
}

/** The mail as HTML without pictures, styles of the reader's program, and nothing that is loaded. */
export function html({ language, subject, sections, why, off }: MailContent): string {
  const link = ({ text, url }: { text: string; url: string }) =>
    `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const blocks = sections.map(
    ({ heading, lines, more, list }) =>
      `<h2 style="font-size:1.15em;margin:1.5em 0 .5em">${escapeHtml(heading)}</h2>` +
      `<ul style="padding-left:1.2em;line-height:1.9">${lines.map((line) => `<li>${link(line)}</li>`).join("")}` +
      `${more ? `<li>${escapeHtml(more)}</li>` : ""}</ul><p>${link(list)}</p>`,
  );
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="font-family:sans-serif">${blocks.join("")}` +
    `<p style="margin-top:2em;font-size:.85em">${escapeHtml(why)}<br>${link(off)}</p></body></html>`
  );
}
