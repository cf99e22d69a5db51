import { ATTACHMENT_MAX_BYTES, COPY_LONGEST_SIDE } from "contract/attachment-rules";
import type { CopyRequest } from "./picture-copy.worker.ts";

/** A picture that fills the memory ends its worker without a message. */
const GIVEN_UP_MS = 60_000;

/** The bytes of the pictures from which copies were made. */
const originals = new WeakMap<File, number>();
/** The size of the picture from which this file was made; undefined for a file that is no copy. */
export const originalSize = (file: File): number | undefined => originals.get(file);

/** Whether this browser can make copies. */
export const canCopyPictures = (): boolean =>
  typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined";

let last: Promise<unknown> = Promise.resolve();

/** A smaller JPEG of a picture, without EXIF; null when the browser cannot make one. One at a time: each takes much memory. */
export function copyPicture(file: File): Promise<File | null> {
  const copy = last.then(async () => {
    const made = await draw({
      file,
      longestSide: COPY_LONGEST_SIDE,
      maxBytes: ATTACHMENT_MAX_BYTES,
    });
    if (!made) return null;
    const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
    const named = new File([made], name, { type: "image/jpeg", lastModified: file.lastModified });
    originals.set(named, file.size);
    return named;
  });
  last = copy;
  return copy;
}

/** Never rejects. */
function draw(request: CopyRequest): Promise<Blob | null> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  const worker = new Worker(new URL("./picture-copy.worker.ts", import.meta.url), {
    type: "module",
  });
  const timer = setTimeout(() => resolve(null), GIVEN_UP_MS);
  worker.addEventListener("message", ({ data }: MessageEvent<Blob | null>) => resolve(data));
  worker.addEventListener("error", () => resolve(null));
  worker.addEventListener("messageerror", () => resolve(null));
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
