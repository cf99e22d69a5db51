import { REGISTER_COLUMNS } from "contract/complaints/import";
import {
  COMPLAINT_STATUSES,
  type ComplaintStatus,
  COMPLETED_STATUS_ID,
} from "contract/complaints/statuses";
import { foldText } from "contract/fold-text";
import { type Message, message } from "contract/message";
import { filledIn } from "../../../spreadsheets/filled-in.ts";
import type { RegisterRow } from "./import.sheet.ts";

/** What registers call each status, in both languages, without blanks and punctuation. */
const WORDS: Record<ComplaintStatus, string> = {
  registered:
    "registered new open pending received unresolved notdisposed undisposed notstarted notdone yettostart unattended pendingforaction " +
    "दर्ज पंजीकृत पंजीबद्ध प्राप्त नई नया लंबित लंबितहै लंबितशिकायत शेष अनिराकृत अनिस्तारित अनिर्णीत बाकी बकाया खुला खुली",
  "in-process":
    "inprocess inprogress underprocess underprogress processing process ongoing wip workinprogress underconsideration underaction underenquiry underinquiry underinvestigation forwarded forwardedtodepartment senttodepartment referred assigned " +
    "प्रक्रियाधीन प्रक्रियामें प्रक्रियारत कार्यवाहीमें कार्यवाहीजारी कार्यवाहीप्रचलित कार्यवाहीजारीहै कार्रवाईजारी कार्रवाईजारीहै कार्यप्रगतिपर प्रचलित प्रचलन प्रचलनमें प्रगतिपर प्रगतिरत विचाराधीन जांचमें जांचजारी जांचाधीन अग्रेषित प्रेषित विभागकोभेजा विभागकोप्रेषित चालू जारी",
  completed:
    "completed complete done closed close disposed disposedof disposedoff disposal resolved solved settled finished redressed addressed workdone actioncompleted fixed " +
    "निपटाया निपटायागया निपटाईगई निपटा निपटगया निपटारा निराकृत निराकरण निराकरणहुआ निराकरणकियागया निराकरणहोगया निस्तारित निस्तारण निस्तारणकियागया पूर्ण पूरा पूराहुआ पूर्णहुआ समाप्त बंद हल हलहुआ हलकियागया समाधान समाधानहुआ समाधानकियागया संपन्न संपन्नहुआ नस्तीबद्ध कार्यपूर्ण",
};

/** What a status is compared by. */
const statusKey = (written: string): string =>
  foldText(written).replace(/[^\p{L}\p{M}\p{N}]/gu, "");

const statuses = new Map(
  COMPLAINT_STATUSES.flatMap(({ id, name }) =>
    WORDS[name].split(" ").map((word) => [statusKey(word), id] as const),
  ),
);

/** The id of the status that a register's text names; undefined for other text. */
const statusOf = (written: string): number | undefined => statuses.get(statusKey(written));

/** Without a status, a row with the day of completion is completed, and any other is registered. */
export function statusOfRow({ status, completed_on }: RegisterRow): number | undefined {
  const written = filledIn(status);
  if (written !== "") return statusOf(written);
  return completed_on ? COMPLETED_STATUS_ID : COMPLAINT_STATUSES[0].id;
}

export const inFuture = (column: "date" | "completed_on") =>
  message("{field} is in the future", { field: REGISTER_COLUMNS[column].title });

/** What is wrong with the day of completion. A day is never made up: the months count by it. */
export function completionProblem(
  { date, completed_on }: RegisterRow,
  status_id: number | undefined,
  today: string,
): Message | undefined {
  if (status_id === undefined) return undefined;
  const isCompleted = status_id === COMPLETED_STATUS_ID;
  if (!completed_on)
    return isCompleted
      ? message("{field} is required for a completed complaint", {
          field: REGISTER_COLUMNS.completed_on.title,
        })
      : undefined;
  if (!isCompleted)
    return message("{field} is filled in, but the status is not completed", {
      field: REGISTER_COLUMNS.completed_on.title,
    });
  if (completed_on > today) return inFuture("completed_on");
  if (completed_on < date)
    return message("{field} is before the date of the complaint", {
      field: REGISTER_COLUMNS.completed_on.title,
    });
  return undefined;
}
