import type { AuditThing } from "./audit-things.ts";
import type { Label } from "./message.ts";

type Words = readonly [thing: AuditThing, words: Label];

/** The actions of commands and jobs. */
export const COMMAND_ACTIONS = {
  createSuperAdmin: ["account", "Add a super administrator"],
  changeSuperAdminPassword: ["account", "Set a super administrator's password"],
  eraseCitizen: ["citizen", "Erase a citizen"],
  importCitizens: ["constituency", "Import citizens"],
  importBooths: ["constituency", "Import booths"],
  removeBooths: ["constituency", "Remove booths"],
  importComplaints: ["constituency", "Import complaints"],
  importLocations: ["constituency", "Import locations"],
  importDepartments: ["department", "Import departments"],
  pauseMessages: ["message", "Pause messages"],
  resumeMessages: ["message", "Resume messages"],
  retention: ["complaint", "Remove old data"],
  backup: ["office", "Make a backup"],
  restore: ["office", "Restore a backup"],
  claimStore: ["office", "Claim the file store"],
  sweepStore: ["office", "Remove orphan files"],
  loadDemo: ["office", "Load the demonstration"],
} as const satisfies Record<string, Words>;
export type CommandAction = keyof typeof COMMAND_ACTIONS;

/** The calls that leave a row when they succeed, by their names, and what else does. */
const RECORDED_ACTIONS = {
  ...COMMAND_ACTIONS,

  login: ["account", "Sign in (super administrator)"],
  staffLogin: ["account", "Sign in (admin)"],
  logout: ["account", "Sign out"],
  changePassword: ["account", "Change one's own password"],
  updateOwnMails: ["account", "Change one's own emails"],
  createOwnCalendar: ["account", "Make a calendar address"],
  revokeOwnCalendar: ["account", "End a calendar address"],
  registerAdmin: ["account", "Add an admin"],
  addAdmin: ["account", "Add an admin"],
  updateAdmin: ["account", "Edit an admin"],
  endAdminSessions: ["account", "End an admin's sessions"],
  deleteAdmin: ["account", "Delete an admin"],

  createComplaint: ["complaint", "Log a complaint"],
  updateComplaint: ["complaint", "Edit a complaint"],
  setComplaintStatus: ["complaint", "Move a complaint"],
  setComplaintAssignee: ["complaint", "Assign a complaint"],
  setComplaintDates: ["complaint", "Set a complaint's dates"],
  setComplaintComplainant: ["complaint", "Give a complaint to another citizen"],
  changeComplaints: ["complaint", "Change several complaints"],
  deleteComplaint: ["complaint", "Delete a complaint"],
  addComplaintNote: ["complaint", "Add a note"],
  addAttachments: ["complaint", "Add files"],
  previewAttachment: ["complaint", "Preview a file"],
  downloadAttachment: ["complaint", "Download a file"],
  removeAttachment: ["complaint", "Remove a file"],
  readSlip: ["complaint", "Open a slip"],
  createReferral: ["complaint", "Refer a complaint"],
  addReply: ["complaint", "Record a reply"],
  takeBackReply: ["complaint", "Take back a reply"],
  downloadLetter: ["complaint", "Download a letter"],
  exportComplaints: ["complaint", "Export complaints"],
  readRegister: ["complaint", "Print the register"],
  answerNotSolved: ["complaint", "Answer that a problem is not solved"],

  createCitizen: ["citizen", "Add a citizen"],
  updateCitizen: ["citizen", "Edit a citizen"],
  mergeCitizen: ["citizen", "Merge a citizen into another"],
  downloadCitizen: ["citizen", "Download a citizen's data"],

  createEvent: ["event", "Add an event"],
  updateEvent: ["event", "Edit an event"],
  deleteEvents: ["event", "Delete events"],
  exportEvents: ["event", "Export events"],
  readEventCalendar: ["event", "Save an event to a calendar"],

  uploadBooths: ["constituency", "Upload booths"],
  createConstituency: ["constituency", "Add a constituency"],
  updateConstituency: ["constituency", "Rename a constituency"],
  deleteConstituency: ["constituency", "Delete a constituency"],
  createDistrict: ["district", "Add a district"],
  updateDistrict: ["district", "Rename a district"],
  deleteDistrict: ["district", "Delete a district"],
  createState: ["state", "Add a state"],
  updateState: ["state", "Rename a state"],
  deleteState: ["state", "Delete a state"],

  createCategory: ["category", "Add a category"],
  updateCategory: ["category", "Edit a category"],
  createDepartment: ["department", "Add a department"],
  updateDepartment: ["department", "Edit a department"],
  createOfficer: ["officer", "Add an officer"],
  updateOfficer: ["officer", "Edit an officer"],
  createCoveringLetter: ["officer", "Send a covering letter"],
  sendMessageAgain: ["message", "Send a message again"],
  exportMonth: ["report", "Export the monthly report"],
  updateLetterhead: ["office", "Edit the letterhead"],
  exportAudit: ["office", "Export the audit trail"],
  refusedMore: ["office", "Further rejected calls"],
} as const satisfies Record<string, Words>;

/** The calls that leave a row only when they are rejected: they read, or renew a session. */
const OTHER_ACTIONS = {
  refreshToken: ["account", "Renew a session"],
  listAdmins: ["account", "Read admins"],
  readOwnMails: ["account", "Read one's own emails"],
  readOwnCalendar: ["account", "Read a calendar"],
  // A calendar's file, which no call of the contract answers.
  readCalendar: ["account", "Read a calendar"],
  listColleagues: ["account", "Read admins"],
  listComplaints: ["complaint", "Read complaints"],
  readComplaint: ["complaint", "Read complaints"],
  listComplaintStory: ["complaint", "Read complaints"],
  listReferrals: ["complaint", "Read complaints"],
  readComplainant: ["complaint", "Read complaints"],
  similarComplaints: ["complaint", "Read complaints"],
  trackComplaint: ["complaint", "Look up a status"],
  readImportProgress: ["complaint", "Read an import"],
  registerTemplate: ["complaint", "Read an import"],
  readRollProgress: ["citizen", "Read an import"],
  rollTemplate: ["citizen", "Read an import"],
  locationsTemplate: ["constituency", "Read an import"],
  listCitizens: ["citizen", "Read citizens"],
  readCitizen: ["citizen", "Read citizens"],
  listEvents: ["event", "Read events"],
  readEvent: ["event", "Read events"],
  listConstituencies: ["constituency", "Read locations"],
  listDistricts: ["district", "Read locations"],
  listStates: ["state", "Read locations"],
  listBooths: ["constituency", "Read booths"],
  findBooths: ["constituency", "Read booths"],
  boothTemplate: ["constituency", "Read booths"],
  readUploadProgress: ["constituency", "Read booths"],
  readLatestLoad: ["constituency", "Read booths"],
  listCategories: ["category", "Read categories"],
  listCategoriesOfType: ["category", "Read categories"],
  listDepartments: ["department", "Read departments"],
  listMessages: ["message", "Read messages"],
  readSending: ["message", "Read messages"],
  readReport: ["report", "Read reports"],
  readComplaintReport: ["report", "Read reports"],
  readToday: ["report", "Read reports"],
  readMonth: ["report", "Read reports"],
  readLetterhead: ["office", "Read the letterhead"],
  listAudit: ["office", "Read the audit trail"],
  listAuditPeople: ["office", "Read the audit trail"],
} as const satisfies Record<string, Words>;

const ACTIONS: Readonly<Record<string, Words>> = { ...RECORDED_ACTIONS, ...OTHER_ACTIONS };
export const auditActions = Object.keys(ACTIONS);
/** The end of the action of a rejected call. */
const REFUSED = "Refused";
export const refusedAction = (action: string): string => action + REFUSED;
/** The action of the row that counts rejected calls beyond the limit (privacy-5). */
export const REFUSED_MORE = "refusedMore";

/** An action's thing and words; `isRefused` for a rejected call. Without thing and words: an action that this version does not know. */
export function describeAction(stored: string) {
  const isCall = stored.endsWith(REFUSED);
  const action = isCall ? stored.slice(0, -REFUSED.length) : stored;
  const [thing, words] = Object.hasOwn(ACTIONS, action) ? ACTIONS[action]! : [];
  return { action, isRefused: isCall || action === REFUSED_MORE, thing, words };
}

/** The actions about a thing, without those of rejected calls. */
export const actionsAbout = (thing: string): string[] =>
  auditActions.filter((action) => ACTIONS[action]![0] === thing);

/** The choices of a filter: for each words of actions that leave a row when they succeed, these actions. */
export function actionChoices(): { thing: AuditThing; words: Label; actions: string[] }[] {
  const choices = new Map<Label, { thing: AuditThing; words: Label; actions: string[] }>();
  for (const [action, [thing, words]] of Object.entries<Words>(RECORDED_ACTIONS)) {
    const choice = choices.get(words) ?? { thing, words, actions: [] };
    choice.actions.push(action);
    choices.set(words, choice);
  }
  return [...choices.values()];
}
