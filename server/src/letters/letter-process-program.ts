import { readFileSync } from "node:fs";
import type { LetterReply } from "./letter-content.ts";

/* The process that renders letters for letter-process.ts, one at a time. It ends with its parent. */

const WEIGHTS = ["400Regular", "700Bold"];

process.once("disconnect", () => process.exit());
// Ctrl+C in a terminal reaches this process too, and the server still finishes its requests.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
const send = (reply: LetterReply) => process.send?.(reply);

const readFont = (weight: string) => {
  const file = `${weight}/NotoSansDevanagari_${weight}.ttf`;
  return readFileSync(
    new URL(import.meta.resolve(`@expo-google-fonts/noto-sans-devanagari/${file}`)),
  );
};

async function openCompiler() {
  const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
  // The template opens no file of this folder: its data is an input.
  return NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontBlobs: WEIGHTS.map(readFont) }],
  });
}

try {
  const compiler = await openCompiler();
  const template = readFileSync(new URL("letter.typ", import.meta.url), "utf8");
  process.on("message", (letter) => {
    const inputs = { letter: JSON.stringify(letter) };
    try {
      const { result } = compiler.compile({ mainFileContent: template, inputs });
      if (!result) throw new Error("letter.typ has an error");
      const pdf = compiler.pdf(result);
      // It would keep all that every letter needed.
      compiler.evictCache(0);
      send({ pdf, rss: process.memoryUsage.rss() });
    } catch (error) {
      send({ failure: "failed", detail: String(error) });
    }
  });
} catch (error) {
  send({ failure: "unavailable", detail: String(error).split("\n")[0]! });
}
