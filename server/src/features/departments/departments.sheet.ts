import { ADDRESS_MAX, createOfficerForm } from "contract/department-changes";
import { comparableText } from "contract/clean-text";
import { LOCATION_NAME_MAX } from "contract/locations";
import { issueMessage, type Message, message } from "contract/message";
import { EMAIL_MAX, NAME_MAX } from "contract/rules";
import type * as z from "zod/mini";
import type { ExportColumn } from "../../exports/csv.ts";
import { filledIn } from "../../spreadsheets/filled-in.ts";
import type {
  RowProblem,
  SheetForm,
  SheetResult,
  SheetRow,
} from "../../spreadsheets/sheet-form.ts";
import { COMMAND_TIMES, readSheet } from "../../spreadsheets/sheet-process.ts";

/** The columns of a list of departments, with headers in English and Hindi. */
const columns = {
  department: {
    title: "Department",
    headers:
      "department departmentname nameofdepartment departmentinenglish departmentenglish dept deptname nameofdept विभाग विभागनाम विभागअंग्रेजी विभागअंग्रेजीमें",
    max: NAME_MAX,
  },
  department_hi: {
    title: "Hindi name",
    headers:
      "hindiname nameinhindi departmentinhindi departmenthindi departmentnameinhindi departmentnamehindi departmenthi हिंदीनाम नामहिंदीमें विभागहिंदी विभागहिंदीमें विभागनामहिंदी विभागनामहिंदीमें",
    max: NAME_MAX,
    isOptional: true,
  },
  post: {
    title: "Post",
    headers:
      "post postname nameofpost designation designationofofficer officerdesignation rank पद पदनाम अधिकारीपद अधिकारीकापद",
    max: NAME_MAX,
  },
  name: {
    title: "Name",
    headers:
      "name fullname officer officername nameofofficer officersname nameoftheofficer contactperson incumbent नाम अधिकारी अधिकारीनाम पदाधिकारी पदाधिकारीनाम",
    max: NAME_MAX,
    isOptional: true,
  },
  phone: {
    title: "Phone",
    headers:
      "phone phoneno mobile mobileno mob mobno contact contactno cug cugno telephone telephoneno tel telno officephone मोबाइल मोबाइलसंख्या फोन फोनसंख्या दूरभाष दूरभाषसंख्या संपर्कसंख्या संपर्क",
    max: 40,
    isOptional: true,
  },
  email: {
    title: "Email",
    headers: "email emailid emailaddress officialemail mail mailid ईमेल ईमेलआईडी ईमेलपता",
    max: EMAIL_MAX,
    isOptional: true,
  },
  address: {
    title: "Address",
    headers:
      "address officeaddress addressofoffice postaladdress पता कार्यालयपता कार्यालयकापता डाकपता",
    max: ADDRESS_MAX,
    isOptional: true,
  },
  constituency: {
    title: "Constituency",
    headers:
      "constituency constituencyname nameofconstituency constituencyid vidhansabha assemblyconstituency acname विधानसभा विधानसभाक्षेत्र विधानसभानाम विधानसभाक्षेत्रनाम निर्वाचनक्षेत्र निर्वाचनक्षेत्रनाम",
    max: LOCATION_NAME_MAX,
    isOptional: true,
  },
} as const;
export type Column = keyof typeof columns;
type Row = SheetRow<Column>;

export const departmentList: SheetForm<Column> = {
  called: "list of departments",
  rowsCalled: "officers",
  columns,
  takesCsv: true,
};

/** The same columns in a sheet that the server writes. */
export const departmentColumns: readonly ExportColumn<Row>[] = (
  Object.keys(columns) as Column[]
).map((column) => ({
  title: message(columns[column].title),
  value: (row) => row[column],
  width: 24,
}));

/** Reads the rows of a list of departments (.xls, .xlsx, .ods or .csv). Throws as readSheet(). */
export const readDepartments = (path: string): Promise<SheetResult<Column>> =>
  readSheet({ path }, departmentList, { ...COMMAND_TIMES, keepRejected: true });

/** A valid officer of a list. Null: the cell is empty. */
export type ListedOfficer = z.output<typeof createOfficerForm> & {
  department: string;
  department_hi: string | null;
};

/** What people write for an officer of all constituencies. */
const ALL = /^(?:all|all constituencies|सभी|समस्त|सभी निर्वाचन क्षेत्र)$/i;

/** Splits the rows into officers and problems. A second row of one officer, and a second Hindi name of a department, are rejected. */
export function checkDepartments(
  rows: Row[],
  findConstituency: (text: string) => number | { message: Message },
): { officers: ListedOfficer[]; problems: RowProblem[] } {
  const officers: ListedOfficer[] = [];
  const problems: RowProblem[] = [];
  const rowOfOfficer = new Map<string, number>();
  const hindiNames = new Map<string, { row: number; name: string }>();
  for (const { row, department, department_hi, post, constituency, ...contact } of rows) {
    const place = ALL.test(constituency) ? "" : filledIn(constituency);
    const found = place === "" ? null : findConstituency(place);
    const isUnknown = found !== null && typeof found === "object";
    const name = filledIn(contact.name);
    const parsed = createOfficerForm.safeParse({
      post,
      name,
      phone: filledIn(contact.phone),
      email: filledIn(contact.email),
      address: filledIn(contact.address),
      constituency_id: isUnknown ? null : found,
    });
    const ofRow: RowProblem[] = (parsed.error?.issues ?? []).map((issue) => ({
      row,
      field: issue.path.join("."),
      message: issueMessage(issue),
    }));
    if (isUnknown) ofRow.push({ row, field: "constituency", message: found.message });
    const name_hi = filledIn(department_hi);
    const hindi = hindiNames.get(comparableText(department));
    if (name_hi && hindi && comparableText(hindi.name) !== comparableText(name_hi))
      ofRow.push({
        row,
        field: "department_hi",
        message: message("Row {row} has another Hindi name for this department", {
          row: hindi.row,
        }),
      });
    const key = [department, post, name, place].map(comparableText).join("\n");
    const first = rowOfOfficer.get(key);
    if (first !== undefined)
      ofRow.push({
        row,
        field: "post",
        message: message("This officer is already in row {row}", { row: first }),
      });
    problems.push(...ofRow);
    if (ofRow.length > 0 || !parsed.success) continue;
    rowOfOfficer.set(key, row);
    if (name_hi && !hindi) hindiNames.set(comparableText(department), { row, name: name_hi });
    officers.push({ ...parsed.data, department, department_hi: name_hi || null });
  }
  return { officers, problems };
}
