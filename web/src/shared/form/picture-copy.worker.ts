/** A picture, and what its copy may have at most. */
export interface CopyRequest {
  file: Blob;
  longestSide: number;
  maxBytes: number;
}

/** The first that is small enough is taken. */
const QUALITIES = [0.85, 0.7, 0.5];

addEventListener("message", ({ data }: MessageEvent<CopyRequest>) => {
  void copy(data)
    .catch(() => null)
    .then((made) => postMessage(made));
});

/**
 * Draws the picture anew, as a JPEG in the orientation in which it is shown. Nothing but the pixels is kept: no place, no time
 * and no camera. Null when the copy is too large; rejects when the browser cannot decode the picture.
 */
async function copy({ file, longestSide, maxBytes }: CopyRequest): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const size = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(size(picture.width), size(picture.height));
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) return null;
  // What is transparent would become black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const made = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (made.size <= maxBytes) return made;
  }
  return null;
}
