import { type Letterhead, letterheadForm } from "contract/office";
import * as z from "zod/mini";
import type { Label } from "../../language/language.ts";
import type { FormFields } from "../../shared/form/use-schema-form.ts";

const { languages, ...texts } = letterheadForm.shape;

/** The form chooses the languages as one text: "hi,en". */
export const officeForm = z.object({
  ...texts,
  languages: z.pipe(
    z.transform((text: string) => text.split(",")),
    languages,
  ),
});

export const LANGUAGE_CHOICES: { value: string; label: Label }[] = [
  { value: "en,hi", label: "English, also Hindi" },
  { value: "hi,en", label: "Hindi, also English" },
  { value: "en", label: "English only" },
  { value: "hi", label: "Hindi only" },
];

/** The form's values for the letterhead. */
export const officeValues = (letterhead: Letterhead): FormFields<typeof officeForm> => ({
  representative: letterhead.representative ?? "",
  title: letterhead.title ?? "",
  address: letterhead.address ?? "",
  phone: letterhead.phone ?? "",
  email: letterhead.email ?? "",
  languages: letterhead.languages.join(","),
  version: letterhead.version,
});
