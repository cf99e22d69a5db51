import type { Citizen, Enrolment } from "contract/citizens";
import type { Texts } from "../../language/language.ts";

/** Name and phone, with fallbacks (complaint-create-15). */
export const citizenLabel = (
  t: Texts["t"],
  { name, phone }: Pick<Citizen, "name" | "phone">,
): string => `${name || t("Unknown User")} (${phone || t("No Phone")})`;

/** A booth with what tells it from its namesakes. */
export const boothText = ({ booth_number, booth_name, mandal, constituency_name }: Enrolment) =>
  `${booth_number}, ${booth_name} (${mandal}, ${constituency_name})`;
