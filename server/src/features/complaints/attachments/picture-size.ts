/** The limit of segments, chunks and stray bytes before the data. No real picture has so many; it bounds the time. */
const STEPS_MAX = 65_536;

/** Lengths in bytes: a PNG's signature, and a chunk without its data (length, name and checksum). */
const [PNG_SIGNATURE, PNG_CHUNK] = [8, 12];
/** The offset of the width: the first chunk is always the header. */
const PNG_WIDTH = 16;

/** JPEG markers (ITU-T T.81, table B.1): frame headers, the markers in their range that are not, and markers without a length. */
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xcf];
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const [END, SCAN] = [0xd9, 0xda];

/** Width times height of the header; null when the chunks after it do not lead to image data. */
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
 * The largest size in the frame headers before the first scan. Segments are skipped by their lengths, so a thumbnail inside
 * an APP segment does not count. Bytes between segments are skipped, as decoders do.
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
 * The number of pixels of a PNG or JPEG, read from its headers; nothing is decoded. Returns 0 for other types, and for a JPEG
 * whose headers end without a size (no program can decode it). Returns null when the headers lead to no image data. The
 * caller has checked that the bytes start like this type.
 */
export function picturePixels(bytes: Buffer, type: string): number | null {
  if (type === "image/png") return pngPixels(bytes);
  return type === "image/jpeg" ? jpegPixels(bytes) : 0;
}
