import { SaxesParser } from "saxes";
import { damagedMessage, SheetError } from "./sheet-error.ts";

/** Names of elements and attributes are local names: writers choose different prefixes. */
export type Attributes = Record<string, string>;
export interface XmlHandler {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Bytes that are decoded at once. The whole text of a large part would fill the heap. */
const CHUNK = 64 * 1024;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Reads an XML document in UTF-8 or UTF-16. Throws SheetError when it is not well-formed, or declares a document type. */
export function readXml(bytes: Buffer, { open, text, close }: XmlHandler): void {
  const damaged = () => {
    throw new SheetError(damagedMessage);
  };
  const parser = new SaxesParser({ xmlns: false, position: false } as const);
  parser.on("error", damaged);
  // Office programs write no document type. Entity declarations are an attack on the parser.
  parser.on("doctype", damaged);
  parser.on("opentag", ({ name, attributes }) => {
    const local: Attributes = {};
    for (const key in attributes) local[localName(key)] ??= attributes[key]!;
    open(localName(name), local);
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  if (close) parser.on("closetag", ({ name }) => close(localName(name)));
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += CHUNK)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  parser.write(decoder.decode()).close();
}

function encodingOf(bytes: Buffer): "utf-16le" | "utf-16be" | "utf-8" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}
