/**
 * Reads a QR code (ISO 18004), independently of the generator: versions 1 to 6, without error correction. `modules` holds
 * the dark modules, row by row, without the quiet zone.
 */
export function readQr(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const format = formatOf(modules);
  const words = wordsOf(modules, version, format.mask);
  const { blocks, perBlock } = SHAPES[version]![format.level]!;
  // The blocks' words are interleaved. A shorter block has none at the end.
  const short = Math.floor(perBlock / blocks);
  const data = Array.from({ length: blocks }, (_, block) => {
    const long = perBlock - short * blocks;
    const mine = words.slice(0, short * blocks).filter((_word, at) => at % blocks === block);
    const extra = block - (blocks - long);
    return extra < 0 ? mine : [...mine, words[short * blocks + extra]!];
  }).flat();
  return textOf(data.flatMap((word) => bitsOf(word, 8)));
}

/** Data words per block and number of blocks, by version and error correction level (ISO 18004, table 9). */
const SHAPES: Record<number, Record<string, { perBlock: number; blocks: number }>> = {
  1: shapes([19, 1], [16, 1], [13, 1], [9, 1]),
  2: shapes([34, 1], [28, 1], [22, 1], [16, 1]),
  3: shapes([55, 1], [44, 1], [34, 2], [26, 2]),
  4: shapes([80, 1], [64, 2], [48, 2], [36, 4]),
  5: shapes([108, 1], [86, 2], [62, 4], [46, 4]),
  6: shapes([136, 2], [108, 4], [76, 4], [60, 4]),
};
function shapes(...levels: [perBlock: number, blocks: number][]) {
  const named = levels.map(([perBlock, blocks], at) => ["LMQH"[at]!, { perBlock, blocks }]) as [
    string,
    { perBlock: number; blocks: number },
  ][];
  return Object.fromEntries(named);
}

const bitsOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);
const numberOf = (bits: readonly number[]) => bits.reduce((sum, bit) => sum * 2 + bit, 0);

function formatOf(modules: readonly (readonly boolean[])[]) {
  const row = modules[8]!;
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => row[x]!);
  const rest = [7, 5, 4, 3, 2, 1, 0].map((y) => modules[y]![8]!);
  const bits = numberOf([...places, ...rest].map(Number)) ^ 0b101010000010010;
  return { level: "MLHQ"[bits >> 13]!, mask: (bits >> 10) & 7 };
}

const MASKS: ((y: number, x: number) => number)[] = [
  (y, x) => (y + x) % 2,
  (y) => y % 2,
  (_, x) => x % 3,
  (y, x) => (y + x) % 3,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (y, x) => ((y * x) % 2) + ((y * x) % 3),
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

/** The words in zigzag order: two columns at a time from the right, alternately up and down. */
function wordsOf(modules: readonly (readonly boolean[])[], version: number, mask: number) {
  const size = modules.length;
  const isFixed = (y: number, x: number) =>
    (y < 9 && (x < 9 || x >= size - 8)) ||
    (y >= size - 8 && x < 9) ||
    y === 6 ||
    x === 6 ||
    (version > 1 && Math.abs(y - (size - 7)) < 3 && Math.abs(x - (size - 7)) < 3);
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1])
        if (!isFixed(y, x)) bits.push(Number(modules[y]![x]! !== (MASKS[mask]!(y, x) === 0)));
    }
    up = !up;
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    numberOf(bits.slice(at * 8, at * 8 + 8)),
  );
}

const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** The text of the segments: digits, capitals and bytes. */
function textOf(bits: readonly number[]): string {
  let at = 0;
  const take = (count: number) => numberOf(bits.slice(at, (at += count)));
  const parts: string[] = [];
  for (;;) {
    const mode = bits.length - at < 4 ? 0 : take(4);
    if (mode === 0) return parts.join("");
    if (mode === 1)
      for (let left = take(10); left > 0; left -= 3) {
        const digits = Math.min(left, 3);
        parts.push(String(take([0, 4, 7, 10][digits]!)).padStart(digits, "0"));
      }
    else if (mode === 2)
      for (let left = take(9); left > 0; left -= 2) {
        const pair = left > 1 ? take(11) : take(6);
        parts.push(
          (left > 1 ? ALPHANUMERIC[Math.floor(pair / 45)]! : "") + ALPHANUMERIC[pair % 45]!,
        );
      }
    else if (mode === 4)
      for (let left = take(8); left > 0; left -= 1) parts.push(String.fromCharCode(take(8)));
    else throw new Error(`A segment of kind ${mode}`);
  }
}
