import type { Page } from "@playwright/test";
import { downloadAttachment } from "contract/complaints/complaints";
import type { Office } from "./office.ts";

/** A JPEG of noise, made by the browser: red in the left half, blue in the right one. Noise makes the file large. */
export async function noisyJpeg(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w!, h!);
      const context = canvas.getContext("2d")!;
      const image = context.createImageData(w!, h!);
      for (let pixel = 0; pixel < w! * h!; pixel += 1) {
        const isLeft = pixel % w! < w! / 2;
        const bright = 155 + Math.random() * 100;
        const dark = Math.random() * 60;
        image.data.set([isLeft ? bright : dark, dark, isLeft ? dark : bright, 255], pixel * 4);
      }
      context.putImageData(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 1 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve((reader.result as string).split(",")[1]!);
        reader.readAsDataURL(blob);
      });
    },
    [width, height],
  );
  return Buffer.from(base64, "base64");
}

/** The JPEG as a phone writes it that is held upright: EXIF with orientation 6 (turn it right) and the place. */
export function withExif(jpeg: Buffer): Buffer {
  const short = (value: number) => Buffer.from([value & 255, value >> 8]);
  const long = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([short(tag), short(type), long(count), value, Buffer.alloc(4 - value.length)]);
  const [SHORT, LONG, ASCII, RATIONAL] = [3, 4, 2, 5];
  // The header has 8 bytes, a directory of two entries 2 + 24 + 4.
  const [gps, latitude] = [38, 68];
  const tiff = Buffer.concat([
    Buffer.from("II*\0"),
    long(8),
    short(2),
    entry(0x0112, SHORT, 1, short(6)),
    entry(0x8825, LONG, 1, long(gps)),
    long(0),
    short(2),
    entry(1, ASCII, 2, Buffer.from("N\0")),
    entry(2, RATIONAL, 3, long(latitude)),
    long(0),
    // 25 degrees, 19 minutes, 3 seconds.
    ...[25, 1, 19, 1, 3, 1].map(long),
  ]);
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const length = Buffer.from([(body.length + 2) >> 8, (body.length + 2) & 255]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, body]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** The markers of a JPEG's segments up to its pixels: 0xe1 is EXIF. */
export function jpegMarkers(jpeg: Buffer): number[] {
  const markers: number[] = [];
  let at = 2;
  while (jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    markers.push(jpeg[at + 1]!);
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return markers;
}

/** The stored bytes of a complaint's attachment. */
export async function storedBytes(office: Office, id: number, attachment_id: number) {
  const path = downloadAttachment.path
    .replace(":id", String(id))
    .replace(":attachment_id", String(attachment_id));
  const headers = { authorization: `Bearer ${office.session.access_token}` };
  return Buffer.from(await (await fetch(`${office.base}${path}`, { headers })).arrayBuffer());
}

/** Size, and whether red or blue prevails at the upper and at the lower edge. */
export const lookAt = (page: Page, picture: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d", {
      willReadFrequently: true,
    })!;
    context.drawImage(bitmap, 0, 0);
    const colourAt = (x: number, y: number) => {
      const { data } = context.getImageData(x, y, 40, 40);
      let [red, blue] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        red += data[i]!;
        blue += data[i + 2]!;
      }
      return red > blue ? "red" : "blue";
    };
    return {
      width,
      height,
      top: colourAt(width / 2, 10),
      bottom: colourAt(width / 2, height - 50),
    };
  }, picture.toString("base64"));
