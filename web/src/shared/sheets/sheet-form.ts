import {
  boothUploadForm,
  invalidSheetMessage,
  isSheet,
  SHEET_TYPES,
  sheetMissingMessage,
  sheetUpload,
} from "contract/booth-upload";
import { type Message, ruleError } from "contract/message";
import * as z from "zod/mini";

/** What the file picker offers; the rule itself is `sheetProblem()`. */
export const sheetAccept = [
  ...Object.keys(SHEET_TYPES).map((ending) => `.${ending}`),
  ...Object.values(SHEET_TYPES),
].join(",");

/** The error of the chosen file (booth-upload-5, booth-upload-6), or null. */
export function sheetProblem(file: File | undefined): Message | null {
  if (!file) return sheetMissingMessage;
  if (!isSheet(file)) return invalidSheetMessage;
  return file.size > sheetUpload.maxBytes ? sheetUpload.tooLarge : null;
}

/** The page's form. State and district only narrow the constituency; the two other fields are sent. */
const optionalForm = z.object({
  state_id: z.nullable(z.number()),
  district_id: z.nullable(z.number()),
  constituency_id: z.nullable(z.number()),
  file: z.array(z.custom<File>((value) => value instanceof File)).check((payload) => {
    const { value } = payload;
    const problem = sheetProblem(value[0]);
    if (problem)
      payload.issues.push({ code: "custom", message: ruleError(problem), input: value, path: [] });
  }),
});
export type SheetUpload = z.output<typeof optionalForm>;

/** The form of a sheet whose rows all belong to the chosen constituency. */
const placedForm = z.extend(optionalForm, {
  constituency_id: boothUploadForm.shape.constituency_id,
});

export const sheetUploadForm = (needsConstituency: boolean) =>
  needsConstituency ? placedForm : optionalForm;
