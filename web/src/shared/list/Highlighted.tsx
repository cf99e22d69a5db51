import { foldText } from "contract/fold-text";
import { searchTerms } from "contract/search-terms";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../../ui/cx.ts";

/** The highlight's name in theme.css. */
const NAME = "search";

interface HighlightedProps {
  search: string;
  /** Highlighted anew when they change. */
  rows: unknown;
  children: ReactNode;
}

/**
 * A list whose words of the search are highlighted in the parts that are searched, `data-searched` (filter-8). The parts stay as they are.
 * A browser without the CSS Custom Highlight API highlights nothing.
 */
export function Highlighted({ search, rows, children }: HighlightedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!search || !rows || !("highlights" in CSS)) return undefined;
    // "#12" is searched as a number, which the row has beside a text of its own.
    const terms = searchTerms(search.replaceAll("#", " "));
    const said = terms.flatMap(({ words, phone }) => (phone ? [...words, phone] : words));
    const wanted = [...new Set(said)];
    const parts = [...box.current!.querySelectorAll("[data-searched]")];
    const texts = parts.flatMap((part) => [...textsOf(part)]);
    const ranges = texts.flatMap((text) => wanted.flatMap((word) => [...rangesOf(text, word)]));
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  }, [search, rows]);
  return (
    // In a search the texts are whole: a word may stand at their end.
    <div
      ref={box}
      className={cx(
        search && "**:data-searched:**:line-clamp-none **:data-searched:**:whitespace-normal",
      )}
    >
      {children}
    </div>
  );
}

function* textsOf(part: Element): Generator<Text> {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield walker.currentNode as Text;
}

/** Where a folded word stands in a text; where folding changes the text's length, the words that it stands in. */
function* rangesOf(text: Text, wanted: string): Generator<StaticRange> {
  const folded = foldText(text.data);
  const range = (startOffset: number, length: number) =>
    new StaticRange({
      startContainer: text,
      startOffset,
      endContainer: text,
      endOffset: startOffset + length,
    });
  if (folded.length !== text.data.length) {
    for (const { 0: word, index } of text.data.matchAll(/\S+/g))
      if (foldText(word).includes(wanted)) yield range(index, word.length);
    return;
  }
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    yield range(at, wanted.length);
}
