/** One series as an expression or /metrics names it. */
export interface Series {
  name: string;
  labels: { name: string; operator: string; value: string }[];
}

/** Words of the language itself: operators, modifiers, and what stands before a list of labels. */
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

/** The series that an expression reads, and the labels that it groups by. Functions are known by what follows them. */
export function seriesOf(expression: string): { series: Series[]; groups: string[] } {
  const groups = [...expression.matchAll(LABEL_LISTS)].flatMap(([, , list]) =>
    list!.split(",").map((label) => label.trim()),
  );
  // Durations and numbers begin with a digit; what is left of them would look like a name.
  const rest = expression.replaceAll(LABEL_LISTS, " ").replace(/\[[^\]]*\]/g, " ");
  const series = [...rest.matchAll(SELECTOR)]
    .filter(([, name, , call]) => !call && !WORDS.has(name!))
    .map(([, name, braces]) => ({ name: name!, labels: matchersOf(braces) }));
  return { series, groups };
}

/** All that a text of /metrics holds: the values of each label, by metric and label. */
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
