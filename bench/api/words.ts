import { type Random } from "../../server/src/demo/random.ts";

/** Each occurs in 25 complaints of the whole office, at every scale. */
export const RARE_WORDS = [
  "sinkhole",
  "leopard",
  "embankment",
  "manganese",
  "turbidity",
  "aqueduct",
  "scaffold",
  "locust",
  "kerosene",
  "xeriscape",
  "quicksand",
  "fluorosis",
  "chikungunya",
  "landslip",
  "borehole9",
  "transformer77",
  "goitre",
  "asbestos",
  "typhoid",
  "culvertgate",
] as const;
export const RARE_HITS = 25;

/** Two percent of all words are one of these. */
export const COMMON_WORDS = ["water", "road", "light", "drain"] as const;
const COMMON_SHARE = 0.02;

/** The words of complaints, the most frequent first. None contains a rare or a common word. */
const USUAL = (
  "village lane pump week broken house school pole repaired since tap colony leaking bus month market waste heap " +
  "nobody comes pension stopped hospital doctor away ward park wall fallen bridge cracked flooded monsoon family " +
  "children walk far well dry tank dirty smell mosquito fever clinic closed teacher absent roof seat bench missing " +
  "ration shop short weight dealer refuses card form office returned file lost fee asked bribe officer visit never " +
  "came survey plot boundary neighbour fence dispute police report crime theft night unsafe women corner lamp wire " +
  "hangs low spark danger meter bill wrong voltage farm crop seed canal gate locked cattle dog bite stray fodder " +
  "pond silt choked sewer manhole open cover stolen pipe burst pressure tanker late queue toilet unusable keys " +
  "contract work half done gravel dust potholes speed accident crossing signal sign paint stand shelter route " +
  "please inspect soon elderly suffer many times told again camp needed medicine stock over burnt pit garbage truck"
).split(" ");
/** The higher, the more frequent the first words. */
const SKEW = 1.6;

/** Words without an earlier search: to measure a search without a cached count. */
export const UNSEARCHED_WORDS = USUAL.slice(0, 16).filter((word) => word.length > 3);

/** A text of `least` to `most` characters, with evenly distributed lengths. */
export function makeText(random: Random, least: number, most: number): string {
  const length = random.whole(least, most - 1);
  let text = random.pick(USUAL);
  while (text.length < length) {
    const word = random.chance(COMMON_SHARE)
      ? random.pick(COMMON_WORDS)
      : USUAL[Math.floor(random.next() ** SKEW * USUAL.length)]!;
    text += ` ${word}`;
  }
  // A cut at a space would leave a trailing space, which the API does not accept.
  return text.slice(0, most).trimEnd();
}
