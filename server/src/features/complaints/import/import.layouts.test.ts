import { expect, test } from "vitest";
import { loadRegister, PUMP } from "./fixtures/load-register.ts";

/* Registers laid out as offices publish theirs. */

const [PENDING, IN_PROCESS, COMPLETED] = [1, 2, 3];

test("the console's own template", { tags: ["register-import-2"] }, async () => {
  const { complaints, problems, facts } = await loadRegister(`
    Date | Number | Name | Phone | Booth Number | Category | Subject | Details | Status | Completed On | Assigned To
    07/04/2023 | 1 | Ram Lal | 9876512399 | 12 | Water Supply | Hand pump broken | No water since Monday | completed | 9/4/2023 | Asha Verma
  `);
  expect(problems).toEqual([]);
  expect(facts).toEqual({});
  expect(complaints).toEqual([
    { ...PUMP, status_id: COMPLETED, completed_on: "2023-04-09", assigned_to: 51 },
  ]);
});

test(
  "an English register below its titles, with serial numbers, Excel's dates and columns that are not read",
  { tags: ["register-import-2", "register-import-4", "register-import-3"] },
  async () => {
    const { complaints, problems, facts } = await loadRegister(`
    OFFICE OF THE MEMBER OF LEGISLATIVE ASSEMBLY
    Public Grievance Register 2023-24

    Sr. No. | Complaint No. | Date of Receipt | Name of Complainant | Village | Mobile No. | Booth No. | Category of Complaint | Subject | Brief Description | Status | Date of Disposal | Remarks
    number:1 | G/1 | date:45023 | Ram Lal | Belgarh | number:9876512399 | number:12 | Water supply | Hand pump broken | No water since Monday | Disposed | date:45025.5 | ok
    number:2 | G/2 | date:45024 | Sita | Belgarh |  | 007 | ROADS | Pothole |  | Pending |  |
  `);
    expect(problems).toEqual([]);
    expect(facts).toEqual({ unread_columns: ["Sr. No.", "Village", "Remarks"] });
    expect(complaints).toEqual([
      { ...PUMP, number: "G/1", status_id: COMPLETED, completed_on: "2023-04-09" },
      {
        ...PUMP,
        number: "G/2",
        date: "2023-04-08",
        name: "Sita",
        phone: null,
        booth_id: 107,
        category_id: 2,
        title: "Pothole",
        description: "Pothole",
      },
    ]);
  },
);

test(
  "a Hindi register with Devanagari digits and statuses in Hindi",
  { tags: ["register-import-2", "register-import-4", "register-import-6"] },
  async () => {
    const { complaints, problems, facts } = await loadRegister(`
    विधायक जनसुनवाई पंजी
    क्र. | दिनांक | शिकायतकर्ता का नाम | मोबाइल नं. | बूथ क्रमांक | शिकायत का प्रकार | विषय | विवरण | स्थिति | निराकरण दिनांक
    १ | ०७/०४/२०२३ | राम लाल | ९८७६५१२३९९ | १२ | पेयजल | हैंडपंप खराब | सोमवार से पानी नहीं | लंबित |
    २ | ७.४.२३ | सीता | नहीं | १२ | सड़क | गड्ढे |  | निपटाया | ९ अप्रैल २०२३
    ३ | 7 अप्रैल 2023 | गीता | - | १२ | विद्युत | तार टूटा |  | प्रक्रियाधीन | -
  `);
    expect(problems).toEqual([]);
    expect(facts).toEqual({});
    expect(complaints).toEqual([
      {
        ...PUMP,
        name: "राम लाल",
        title: "हैंडपंप खराब",
        description: "सोमवार से पानी नहीं",
        status_id: PENDING,
      },
      {
        ...PUMP,
        number: "2",
        name: "सीता",
        phone: null,
        category_id: 2,
        title: "गड्ढे",
        description: "गड्ढे",
        status_id: COMPLETED,
        completed_on: "2023-04-09",
      },
      {
        ...PUMP,
        number: "3",
        name: "गीता",
        phone: null,
        category_id: 3,
        title: "तार टूटा",
        description: "तार टूटा",
        status_id: IN_PROCESS,
      },
    ]);
  },
);

test(
  "headings in two languages, a row that numbers the columns, and a repeated heading",
  { tags: ["register-import-2"] },
  async () => {
    const heading =
      "क्र. / S.No | दिनांक / Date | आवेदक का नाम (Name of Applicant) | मोबाइल (Mobile) | बूथ / Booth | श्रेणी / Category | विषय / Subject | विवरण / Details";
    const { complaints, problems } = await loadRegister(`
      ${heading}
      1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
      1 | 7-4-23 | Ram Lal | 9876512399 | 12 | Water Supply | Hand pump broken | No water since Monday
      ${heading}
      2 | 8-4-23 | Ram Lal | 9876512399 | 12 | Water Supply | Hand pump broken | No water since Monday`);
    expect(problems).toEqual([]);
    expect(complaints).toEqual([PUMP, { ...PUMP, number: "2", date: "2023-04-08" }]);
  },
);

test(
  "a telephone log in another order: month names, a country code, one text for all",
  { tags: ["register-import-2", "register-import-4", "register-import-7"] },
  async () => {
    const { complaints } = await loadRegister(`
    Complaint | Contact No | Caller | Applicant Name | Part No | Nature of Complaint | Regd. Date | Token No
    No water since Monday | +91 98765-12399 | x | Ram Lal | 12 | Water Supply | 7-Apr-23 | 1
  `);
    expect(complaints).toEqual([{ ...PUMP, title: "No water since Monday" }]);
  },
);

test(
  "a helpline's export: times, capital letters, statuses in one word",
  { tags: ["register-import-2", "register-import-4", "register-import-6"] },
  async () => {
    const row = (number: string, status: string, closed: string) =>
      `${number} | 2023-04-07 10:31:00 | RAM LAL | 09876512399 | 12 | WATER SUPPLY | No water since Monday | ${status} | ${closed}`;
    const { complaints, problems } = await loadRegister(`
      REGISTRATION_NO | REGISTRATION_DATE | COMPLAINANT_NAME | MOBILE_NO | POLLING_STATION_NO | COMPLAINT_TYPE | COMPLAINT_DETAILS | STATUS | CLOSED_ON
      ${row("CM1", "CLOSED", "2023-04-09 18:00:00")}
      ${row("CM2", "OPEN", "")}
      ${row("CM3", "IN-PROGRESS", "N/A")}
      ${row("CM4", "", "09-04-2023")}`);
    expect(problems).toEqual([]);
    expect(
      complaints.map(({ number, status_id, completed_on }) => [number, status_id, completed_on]),
    ).toEqual([
      ["CM1", COMPLETED, "2023-04-09"],
      ["CM2", PENDING, null],
      ["CM3", IN_PROCESS, null],
      ["CM4", COMPLETED, "2023-04-09"],
    ]);
    expect(complaints[0]).toMatchObject({
      date: "2023-04-07",
      name: "RAM LAL",
      phone: "9876512399",
    });
  },
);

test(
  "a petition register: a diary number, a department, and whom the paper is marked to",
  { tags: ["register-import-2"] },
  async () => {
    const { complaints, problems, facts } = await loadRegister(`
    S.No | Diary No. | Dated | Name & Address of the Applicant | Contact | Booth | Department | Subject matter | Marked to | Present Status
    1 | 45/2023 | 7/4/2023 | Ram Lal, Ward 4, Belgarh | 9876512399 | 12 | Electricity | Transformer burnt | 9876500001 | Under process
  `);
    expect(problems).toEqual([]);
    expect(facts).toEqual({ unread_columns: ["S.No"] });
    expect(complaints).toEqual([
      {
        ...PUMP,
        number: "45/2023",
        name: "Ram Lal, Ward 4, Belgarh",
        category_id: 3,
        title: "Transformer burnt",
        description: "Transformer burnt",
        status_id: IN_PROCESS,
        assigned_to: 51,
      },
    ]);
  },
);

test(
  "a Hindi जनसुनवाई register: name with address, disposal in words",
  { tags: ["register-import-2", "register-import-6"] },
  async () => {
    const { complaints, problems, facts } = await loadRegister(`
    कार्यालय विधायक, विधानसभा क्षेत्र बेलगढ़
    वर्ष 2023-24 का शिकायत रजिस्टर
    अनुक्रमांक | शिकायत क्रमांक | प्राप्ति दिनांक | आवेदक का नाम एवं पता | ग्राम | मतदान केंद्र क्रमांक | संबंधित विभाग | शिकायत का संक्षिप्त विवरण | निराकरण की स्थिति | निराकरण की तिथि | रिमार्क
    1 | ५/२३ | ०७-०४-२०२३ | राम लाल, ग्राम बेलगढ़ | बेलगढ़ | १२ | विद्युत | ट्रांसफार्मर जल गया | निराकरण किया गया | ०९-०४-२०२३ |
  `);
    expect(problems).toEqual([]);
    expect(facts).toEqual({ unread_columns: ["अनुक्रमांक", "ग्राम", "रिमार्क"] });
    expect(complaints).toEqual([
      {
        ...PUMP,
        number: "5/23",
        name: "राम लाल, ग्राम बेलगढ़",
        phone: null,
        category_id: 3,
        title: "ट्रांसफार्मर जल गया",
        description: "ट्रांसफार्मर जल गया",
        status_id: COMPLETED,
        completed_on: "2023-04-09",
      },
    ]);
  },
);
