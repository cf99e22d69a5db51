/** No real picture has so many segments, chunks and stray bytes before its data; more would only cost time. */
const STEPS_MAX = 65_536;

/** The bytes of a PNG's signature, and of a chunk without its data: length, name and checksum. */
const [PNG_SIGNATURE, PNG_CHUNK] = [8, 12];
/** Where the width stands: the first chunk is always the header. */
const PNG_WIDTH = 16;

/** JPEG markers (ITU-T T.81, table B.1): a frame's header, those of that range that are none, and those without a length. */
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xcf];
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const [END, SCAN] = [0xd9, 0xda];

/** The size that the header names, if the chunks lead from it to the data of a picture. */
function pngPixels(bytes: Buffer): number | null {
  let at = PNG_SIGNATURE;
  for (let step = 0; step < STEPS_MAX && at + PNG_CHUNK <= bytes.length; step += 1) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "IDAT") return bytes.readUInt32BE(PNG_WIDTH) * bytes.readUInt32BE(PNG_WIDTH + 4);
    if (!/^[A-Za-z]{4}$/.test(name)) return null;
    at += PNG_CHUNK + bytes.readUInt32BE(at);
  }
  return null;
}

/**
 * The largest of the sizes that the frames' headers name before the first scan. Segments are walked by their lengths, so the
 * preview inside an APP segment does not count; bytes between segments are skipped, as decoders do.
 */
function jpegPixels(bytes: Buffer): number | null {
  let pixels = 0;
  let at = 2;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (at >= bytes.length) return pixels;
    if (bytes[at] !== 0xff || bytes[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const marker = bytes[at + 1] ?? END;
    at += 2;
    if (isBare(marker)) continue;
    if (marker === SCAN || marker === END || at + 7 > bytes.length) return pixels;
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAME.has(marker))
      pixels = Math.max(pixels, bytes.readUInt16BE(at + 3) * bytes.readUInt16BE(at + 5));
    at += Math.max(2, bytes.readUInt16BE(at));
  }
  return null;
}

/**
 * How many pixels a PNG or JPEG has when it is decoded, by its headers alone: nothing is decoded. 0 for a JPEG whose headers
 * end without a size, which no program can decode; null where the headers lead to no picture. Another type has 0. The caller
 * has checked that the bytes start as this type does.
 */
export function picturePixels(bytes: Buffer, type: string): number | null {
  if (type === "image/png") return pngPixels(bytes);
  return type === "image/jpeg" ? jpegPixels(bytes) : 0;
}
