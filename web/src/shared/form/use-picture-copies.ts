import { type AttachmentKind, copyReason } from "contract/attachment-rules";
import { useState } from "react";
import { canCopyPictures, copyPicture } from "./picture-copy.ts";

/** The copy of a chosen picture: under way, made, or impossible. */
export type PictureCopy = "preparing" | "failed" | File;

/**
 * Copies of the chosen pictures that are too large, or HEIC: they are made as soon as a picture is chosen, and offered. `prepare`
 * is called with each new choice; `copyOf` tells what there is for a file.
 */
export function usePictureCopies(kind: AttachmentKind) {
  const [copies, setCopies] = useState<ReadonlyMap<File, PictureCopy>>(new Map());
  const set = (file: File, copy: PictureCopy) =>
    setCopies((before) => new Map([...before, [file, copy]]));

  function prepare(files: readonly File[]) {
    if (!canCopyPictures()) return;
    for (const file of files) {
      if (copies.has(file) || !copyReason(file, kind)) continue;
      set(file, "preparing");
      void copyPicture(file).then((copy) => set(file, copy ?? "failed"));
    }
  }
  return { prepare, copyOf: (file: File) => copies.get(file) };
}
