import { REGISTER_COLUMNS, type RegisterColumn, registerColumns } from "contract/complaints/import";
import { exportColumns, headings, LEFT_OUT } from "../../../imports/sheet-columns.ts";
import type { SheetForm, SheetResult, SheetRow } from "../../../spreadsheets/sheet-form.ts";
import { readSheet, type SheetOptions } from "../../../spreadsheets/sheet-process.ts";

/** One row of a register; `row` is the row number that a spreadsheet program shows. */
export type RegisterRow = SheetRow<RegisterColumn>;

/** A register of complaints, with the headings that offices write (register-import-2). */
export const register: SheetForm<RegisterColumn> = {
  called: "register of complaints",
  rowsCalled: "complaints",
  columns: {
    date: {
      ...REGISTER_COLUMNS.date,
      headers: headings(
        REGISTER_COLUMNS.date.title,
        "dt dated dateofreceipt receiptdate receivedon datereceived receiveddate dateofcomplaint complaintdate dateofapplication applicationdate dateofregistration registrationdate regddate dateofgrievance grievancedate dateofpetition dateofentry entrydate regdate issuedate loggedon " +
          "दिनांक तिथि तारीख प्राप्तिदिनांक प्राप्तिकादिनांक प्राप्तिकीतिथि प्राप्तितिथि शिकायतदिनांक शिकायतकादिनांक शिकायततिथि शिकायतकीतिथि शिकायतकीतारीख आवेदनदिनांक आवेदनकादिनांक आवेदनतिथि आवेदनकीतिथि आवेदनप्राप्तिदिनांक आवेदनप्राप्तिकादिनांक पंजीयनदिनांक पंजीकरणतिथि दर्जदिनांक प्रविष्टिदिनांक",
      ),
      kind: "date",
    },
    number: {
      ...REGISTER_COLUMNS.number,
      headers: headings(
        REGISTER_COLUMNS.number.title,
        "no complaintno complaintid compno grievanceno grievanceid registrationno registrationid regno registerno applicationno applicationid appno petitionno petitionid tokenno ticketno referenceno refno caseno diaryno inwardno receiptno fileno docketno complaintregistrationno complaintrefno " +
          "शिकायतसंख्या शिकायतक्र आवेदनसंख्या पंजीयनसंख्या पंजीकरणसंख्या पंजीसंख्या पंजीक्र रजिस्टरसंख्या डायरीसंख्या आवकसंख्या टोकनसंख्या प्रकरणसंख्या संदर्भसंख्या पत्रसंख्या",
      ),
      // The number of the line counts where the register has no other.
      otherHeaders:
        "sno srno slno serialno serial sr sl # entryno क्र क्रमांक क्रम क्रमसंख्या क्रसंख्या अनुक्रमांक अनुक्रम सरलक्रमांक संख्या",
      kind: "number",
    },
    name: {
      ...REGISTER_COLUMNS.name,
      headers: headings(
        REGISTER_COLUMNS.name.title,
        "fullname complainant complainantname nameofcomplainant nameofthecomplainant complainantsname applicant applicantname nameofapplicant nameoftheapplicant applicantsname petitioner petitionername nameofpetitioner nameofthepetitioner citizen citizenname nameofcitizen personname nameofperson raisedby " +
          "शिकायतकर्ता शिकायतकर्तानाम आवेदक आवेदकनाम प्रार्थी प्रार्थीनाम याचिकाकर्ता नागरिक नागरिकनाम फरियादी फरियादीनाम हितग्राहीनाम",
      ),
      otherHeaders:
        "nameandaddress nameaddress nameandaddressofcomplainant nameandaddressofapplicant nameandaddressofthecomplainant nameandaddressoftheapplicant nameaddressofcomplainant nameaddressofthecomplainant nameaddressofapplicant nameaddressoftheapplicant नामपता नामवपता नामएवंपता नामऔरपता शिकायतकर्ताकानामवपता शिकायतकर्ताकानामएवंपता आवेदककानामवपता आवेदककानामएवंपता प्रार्थीकानामवपता",
    },
    phone: {
      ...REGISTER_COLUMNS.phone,
      headers: headings(
        REGISTER_COLUMNS.phone.title,
        "phoneno mobile mobileno mob mobno cell cellno contact contactno contactdetails telephone telephoneno phonemobile phonemobileno mobilephone whatsapp whatsappno " +
          "मोबाइल मोबाइलसंख्या मोसंख्या मो फोन फोनसंख्या दूरभाष दूरभाषसंख्या संपर्क संपर्कसंख्या",
      ),
      kind: "phone",
      isOptional: true,
    },
    booth_number: {
      ...REGISTER_COLUMNS.booth_number,
      headers: headings(
        REGISTER_COLUMNS.booth_number.title,
        "booth boothno pollingbooth pollingboothno part partno psno pollingstation pollingstationno " +
          "बूथ बूथसंख्या मतदानकेंद्र मतदानकेंद्रसंख्या भागसंख्या पोलिंगबूथ पोलिंगबूथसंख्या",
      ),
      kind: "number",
    },
    category: {
      ...REGISTER_COLUMNS.category,
      headers: headings(
        REGISTER_COLUMNS.category.title,
        "categoryofcomplaint complaintcategory grievancecategory type complainttype typeofcomplaint grievancetype typeofgrievance nature natureofcomplaint natureofgrievance natureofproblem problemtype sector " +
          "श्रेणी शिकायतकीश्रेणी शिकायतश्रेणी प्रकार शिकायतकाप्रकार शिकायतप्रकार समस्याकाप्रकार समस्याप्रकार आवेदनकाप्रकार प्रकृति शिकायतकीप्रकृति वर्ग",
      ),
      otherHeaders:
        "department departmentname departmentconcerned concerneddepartment dept relateddepartment विभाग विभागनाम संबंधितविभाग संबंधितविभागकानाम",
    },
    subject: {
      ...REGISTER_COLUMNS.subject,
      headers: headings(
        REGISTER_COLUMNS.subject.title,
        "sub title complainttitle subjectofcomplaint subjectmatter complaintsubject issue problem topic inbrief brief " +
          "विषय शिकायतकाविषय शिकायतविषय आवेदनकाविषय समस्या शीर्षक",
      ),
      isOptional: true,
    },
    details: {
      ...REGISTER_COLUMNS.details,
      headers: headings(
        REGISTER_COLUMNS.details.title,
        "detail description complaintdetails complaintdetail detailsofcomplaint detailsofthecomplaint complaintdescription descriptionofcomplaint grievancedetails detailsofgrievance grievancedescription problemdetails detailsofproblem issuedetails briefdescription briefofcomplaint particulars complaint grievance " +
          "विवरण शिकायतकाविवरण शिकायतविवरण शिकायतकासंक्षिप्तविवरण संक्षिप्तविवरण आवेदनकाविवरण समस्याकाविवरण समस्याविवरण विस्तृतविवरण शिकायत",
      ),
      isOptional: true,
    },
    status: {
      ...REGISTER_COLUMNS.status,
      headers: headings(
        REGISTER_COLUMNS.status.title,
        "complaintstatus statusofcomplaint presentstatus currentstatus grievancestatus disposalstatus state pendingdisposed disposedpending " +
          "स्थिति शिकायतकीस्थिति शिकायतस्थिति वर्तमानस्थिति निराकरणकीस्थिति निराकरणस्थिति निस्तारणकीस्थिति आवेदनकीस्थिति दशा",
      ),
      isOptional: true,
    },
    completed_on: {
      ...REGISTER_COLUMNS.completed_on,
      headers: headings(
        REGISTER_COLUMNS.completed_on.title,
        "completiondate dateofcompletion completeddate disposaldate dateofdisposal disposedon disposeddate closingdate closedon closeddate dateofclosing dateofclosure closuredate resolvedon resolveddate resolutiondate dateofresolution redressaldate dateofredressal settledon " +
          "निराकरणदिनांक निराकरणकादिनांक निराकरणतिथि निराकरणकीतिथि निस्तारणदिनांक निस्तारणकादिनांक निस्तारणतिथि निस्तारणकीतिथि निपटानदिनांक निपटारेकीतारीख निपटारेकीतिथि समाधानदिनांक समाधानकीतिथि पूर्णहोनेकादिनांक पूर्णदिनांक पूर्णताकीतिथि",
      ),
      kind: "date",
      isOptional: true,
    },
    assigned_to: {
      ...REGISTER_COLUMNS.assigned_to,
      headers: headings(
        REGISTER_COLUMNS.assigned_to.title,
        "assigned assignee assignedofficer assignedstaff handledby dealtby dealingperson dealingassistant attendedby responsible responsibleperson staff staffname karyakarta marked markedto " +
          "सौंपागया किसेसौंपा किसकोसौंपागया जिम्मेदार प्रभारी कार्यकर्ता कार्यकर्तानाम कर्मचारीनाम उत्तरदायी",
      ),
      isOptional: true,
    },
  },
  leftOut: LEFT_OUT,
  unique: "number",
};

/** The same columns in a sheet that the server writes. */
export const registerExportColumns = exportColumns(REGISTER_COLUMNS);

/** The positions of the columns that a template formats as text: days and numbers stay as they are typed. */
export const TEXT_COLUMNS = (
  ["date", "number", "phone", "booth_number", "completed_on"] as const
).map((column) => registerColumns.indexOf(column));

/** Reads the rows of a register. Returns and throws as readSheet(). */
export const readRegister = (
  file: { path: string },
  options: SheetOptions,
): Promise<SheetResult<RegisterColumn>> =>
  readSheet(file, register, { ...options, keepRejected: true });
