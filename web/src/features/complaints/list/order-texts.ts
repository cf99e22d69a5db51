import type { ComplaintOrder } from "contract/complaints/complaints";
import type { Text } from "../../../language/language.ts";

export const orderTexts = {
  newest: "Newest first",
  oldest: "Oldest first",
  due: "By due date",
} as const satisfies Record<ComplaintOrder, Text>;
