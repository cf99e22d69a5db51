import { texts } from "../language/language.ts";
import { CallError } from "./call-error.ts";

/** The browser cannot read a chosen file, because it was changed or moved on the disk since. Nothing was sent. */
export class FileChangedError extends CallError {
  readonly file: File;

  constructor(file: File, field: string) {
    const message = texts().t("{name} was changed or moved after it was chosen. Choose it again.", {
      name: file.name,
    });
    super(0, message, [{ field, message }]);
    this.name = "FileChangedError";
    this.file = file;
  }
}

/**
 * The files with the bytes that they have now, in memory: a file that was changed since it was chosen breaks an upload that
 * reads from the disk. Firefox reads the changed file, Chromium rejects it. Raises a FileChangedError for the first file that
 * cannot be read; `field` is its field's name.
 */
export const readFiles = (files: readonly File[], field: string): Promise<File[]> =>
  Promise.all(
    files.map(async (file) => {
      const bytes = await file.arrayBuffer().catch(() => null);
      if (!bytes) throw new FileChangedError(file, field);
      return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified });
    }),
  );
