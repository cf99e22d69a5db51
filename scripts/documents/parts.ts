export interface Parts {
  /** The text without fenced blocks. */
  text: string;
  /** The texts in backticks. */
  spans: string[];
  /** Commands of fenced blocks, one a line. */
  lines: string[];
  /** Spans and lines; a span that continues a command has that command in front. */
  code: string[];
  /** The files of relative links. */
  links: string[];
}

const FENCED_BLOCK = /^ *```.*?^ *```$/gms;
/** A command continues on the next line after `\`. */
const CONTINUATION = /\\\n\s*/g;
const SPAN = /`([^`]+)`/g;
/** `[here](docs/asvs.md#part)`; a colon is in a URL only. */
const LINK = /\]\(([^):#]+)[#)]/g;

export function parseMarkdown(markdown: string): Parts {
  const lines: string[] = [];
  const text = markdown.replace(FENCED_BLOCK, (block) => {
    lines.push(...block.replaceAll(CONTINUATION, "").split("\n").slice(1, -1));
    return "";
  });
  const spans = [...text.matchAll(SPAN)].map((match) => match[1]!.replaceAll(/\s+/g, " "));
  const links = [...text.matchAll(LINK)].map((match) => match[1]!);
  return { text, spans, lines, code: [...withTheirScript(spans), ...lines], links };
}

/** `-- --scale 10` continues the last `npm run` before it. */
function withTheirScript(spans: string[]): string[] {
  let script = "";
  return spans.map((span) => {
    script = /npm run ([\w:-]+)/.exec(span)?.[1] ?? script;
    return span.startsWith("-- ") ? `npm run ${script} ${span}` : span;
  });
}
