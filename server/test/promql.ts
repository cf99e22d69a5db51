/** One series in an expression or in /metrics. */
export interface Series {
  name: string;
  labels: { name: string; operator: string; value: string }[];
}

/** Keywords of PromQL: operators, modifiers, and words before a list of labels. */
const WORDS = new Set(["and", "or", "unless", "offset", "bool", "on", "ignoring", "by", "without"]);
const LABEL_LISTS = /\b(by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const SELECTOR = /([a-zA-Z_:][\w:]*)\s*(\{[^}]*\})?(\s*\()?/g;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;

const matchersOf = (text = ""): Series["labels"] =>
  [...text.matchAll(MATCHER)].map(([, name, operator, value]) => ({
    name: name!,
    operator: operator!,
    value: value!,
  }));

/**
 * The series that an expression reads, and the labels that it groups by. Functions are recognized by the bracket after
 * them.
 */
export function seriesOf(expression: string): { series: Series[]; groups: string[] } {
  const groups = [...expression.matchAll(LABEL_LISTS)].flatMap(([, , list]) =>
    list!.split(",").map((label) => label.trim()),
  );
  // Durations and numbers are removed: their letters would look like names.
  const rest = expression.replaceAll(LABEL_LISTS, " ").replace(/\[[^\]]*\]/g, " ");
  const series = [...rest.matchAll(SELECTOR)]
    .filter(([, name, , call]) => !call && !WORDS.has(name!))
    .map(([, name, braces]) => ({ name: name!, labels: matchersOf(braces) }));
  return { series, groups };
}

/** The content of a /metrics text: the values of each label, by metric and label. */
export function knownIn(text: string): Map<string, Map<string, Set<string>>> {
  const known = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split("\n")) {
    const [, name, braces] = /^([a-z_]\w*)(\{.*\})? \S+$/i.exec(line) ?? [];
    if (!name) continue;
    const labels = known.get(name) ?? new Map<string, Set<string>>();
    known.set(name, labels);
    for (const { name: label, value } of matchersOf(braces))
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
  }
  return known;
}
