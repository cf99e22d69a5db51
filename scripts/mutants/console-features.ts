import { faultsOf } from "./fault.ts";

const features = "web/src/features";
const complaints = `${features}/complaints`;

/** Faults in web/src/features. */
export const consoleFeatureFaults = faultsOf({
  [`${complaints}/activity/note-form.ts`]: [
    [
      "the time of a note is the browser's",
      "{ timeZone: OFFICE_TIME_ZONE, hour:",
      "{ hour:",
      "e2e/complaint-activity.spec.ts: in the office's time zone",
    ],
    [
      "the day of a note is the browser's",
      "informed_date: officeToday(now),",
      'informed_date: now.toLocaleDateString("en-CA"),',
      "e2e/complaint-activity.spec.ts: in the office's time zone",
    ],
  ],
  [`${complaints}/activity/NoteDialog.tsx`]: [
    [
      "a note's draft is offered on every complaint",
      "name={`note on complaint ${complaintId}`}",
      'name="note on a complaint"',
      "e2e/proofs/drafts-per-person.spec.ts: the draft of one note",
    ],
  ],
  [`${complaints}/manage/EditComplaintForm.tsx`]: [
    [
      "a complaint's draft is offered on every complaint",
      "name={`complaint ${id}`}",
      'name="a complaint"',
      "e2e/proofs/drafts-per-person.spec.ts: the draft of one complaint",
    ],
    [
      "an edit does not send the version that it is based on",
      "...(version && { version }),",
      "",
      "e2e/manage-complaint-edit.spec.ts: of two concurrent edits",
    ],
  ],
  [`${complaints}/manage/edit-complaint-form.ts`]: [
    [
      "a reason is asked for a complaint that was open",
      "wasCompleted && status_id !== COMPLETED_STATUS_ID;",
      "status_id !== COMPLETED_STATUS_ID;",
      "e2e/complaint-activity.spec.ts: reopening offers a reason",
    ],
  ],
  [`${complaints}/manage/OtherComplaints.tsx`]: [
    [
      "a citizen's second complaint is not linked",
      "complainant.complaints > 1",
      "complainant.complaints > 2",
      "e2e/search-and-similar.spec.ts: a citizen's other complaints",
    ],
  ],
  [`${complaints}/create/use-create-complaint.ts`]: [
    [
      "the form is not empty after a complaint was added",
      "form.startOver(emptyComplaint);",
      "",
      "e2e/create-complaint.spec.ts: creates a complaint with files",
    ],
  ],
  [`${complaints}/create/KnownCitizen.tsx`]: [
    [
      "a known citizen is chosen without their booth",
      "onChosen(citizen, isHere ? undefined : enrolled_at)",
      "onChosen(citizen)",
      "e2e/walk-in-citizen.spec.ts: a phone that is known offers its person",
    ],
  ],
  [`${complaints}/similar/SimilarComplaints.tsx`]: [
    [
      "complaints of the same booth and category are not shown",
      "...(booth && category && { booth_id: booth, category_id: category }),",
      "",
      "e2e/search-and-similar.spec.ts: likely duplicates stand beside the form",
    ],
  ],
  [`${complaints}/attachments/use-attachment.ts`]: [
    [
      "one picture is shown for all of a complaint",
      "queryKey: [previewAttachment.name, complaintId, id],",
      "queryKey: [previewAttachment.name, complaintId],",
      "e2e/complaint-files.spec.ts: shows a picture small and large",
    ],
  ],
  [`${complaints}/AssignedToField.tsx`]: [
    [
      "admins of every constituency are offered",
      "one.constituency_id === constituency)",
      "one.constituency_id > 0)",
      "e2e/search-and-similar.spec.ts: the admins of the complaint's constituency are offered by name",
    ],
  ],
  [`${complaints}/list/ComplaintsPage.tsx`]: [
    [
      "the rows of each page are numbered from one",
      "before + position + 1,",
      "Math.min(before, 0) + position + 1,",
      "e2e/complaints-list.spec.ts: lists ten a page",
    ],
  ],
  [`${features}/events/event-form.ts`]: [
    [
      "an event cannot be moved to today",
      "event_date >= officeToday(), {",
      "event_date > officeToday(), {",
      "e2e/edit-event.spec.ts: a past date may stay",
    ],
    [
      "a new event is not scheduled",
      "is_scheduled: true };",
      "is_scheduled: false };",
      "e2e/create-event.spec.ts: sends exactly the form's fields",
    ],
  ],
  [`${features}/events/TimeField.tsx`]: [
    [
      "a half-typed time counts as none",
      "validity.badInput ? unfinished : value;",
      "validity.badInput ? value : value;",
      "e2e/create-event.spec.ts: a half-typed time is no missing time",
    ],
  ],
  [`${features}/events/event-filters.ts`]: [
    [
      "the constituency of events is sent as its id",
      "constituency: constituencyName ?? constituency",
      "constituency: constituencyName ? constituency : constituency",
      "e2e/events-filter.spec.ts: applies every filter at once",
    ],
  ],
  [`${features}/events/EditEventPage.tsx`]: [
    [
      "an event's draft is offered on every event",
      "draft={`event ${event.id}`}",
      'draft="an event"',
      "e2e/proofs/drafts-per-person.spec.ts: the draft of one event",
    ],
  ],
  [`${features}/reports/report-counts.ts`]: [
    [
      "deleted accounts are not in the total",
      "total: active + inactive + deleted,",
      "total: active + inactive,",
      "e2e/reports.spec.ts: shows people and events with totals",
    ],
  ],
  [`${features}/reports/complaint-links.ts`]: [
    [
      "an age's link has no last day",
      'end_date: from_days === 0 ? "" : addDays(today, -from_days),',
      'end_date: from_days === 0 ? "" : "",',
      "e2e/reports-complaints.spec.ts: each figure opens the complaints",
    ],
  ],
  [`${features}/reports/report-filters.ts`]: [
    [
      "a booth's number stays when the booth goes",
      'booth_number: place.booth_id ? booth_number : "",',
      "booth_number,",
      "e2e/reports-filter.spec.ts: chips widen it again",
    ],
  ],
  [`${features}/admins/admin-forms.ts`]: [
    [
      "an empty field of an edited admin is sent",
      "value && value !== before[key]",
      "value !== before[key]",
      "e2e/admin-changes.spec.ts: edit: only what changed",
    ],
  ],
  [`${features}/admins/AdminDialog.tsx`]: [
    [
      "an admin's draft is offered on every admin",
      "name={`admin ${admin.id}`}",
      'name="an admin"',
      "e2e/proofs/drafts-per-person.spec.ts: the draft of one admin",
    ],
    [
      "an admin is deleted by any word",
      "disabled={word !== DELETE_WORD}",
      'disabled={word === ""}',
      "e2e/admin-changes.spec.ts: delete: the word must be typed exactly",
    ],
  ],
  [`${features}/admins/AdminAccount.tsx`]: [
    [
      "Deactivate activates",
      'onConfirm={() => setStatus("inactive", handOver)}',
      'onConfirm={() => setStatus("active", handOver)}',
      "e2e/staff-accounts.spec.ts: an admin is deactivated",
    ],
  ],
  [`${features}/locations/location-form.ts`]: [
    [
      "a rename takes a location out of its parent",
      "const body = { name, ...(parent && { [parent]: item[parent] }) };",
      "const body = { name };",
      "e2e/location-manager.spec.ts: renames each type",
    ],
    [
      "a location is deleted by any name",
      "if (!item || !isSame(values.confirm, item.name)) return null;",
      "if (!item || !values.confirm) return null;",
      "e2e/location-manager.spec.ts: deletes only what is named exactly",
    ],
  ],
  [`${features}/booths/check-sheet.ts`]: [
    [
      "a check stores the booths",
      "dry_run: true",
      "dry_run: false",
      "e2e/booth-check.spec.ts: a check shows what would be added",
    ],
  ],
  [`${features}/booths/upload-form.ts`]: [
    [
      "any file counts as a sheet",
      "if (!isSheet(file)) return invalidSheetMessage;",
      "",
      "e2e/booth-upload-form.spec.ts: takes .xls, .xlsx and .ods",
    ],
  ],
  [`${features}/auth/phone-input.ts`]: [
    [
      "a phone with its code does not sign in",
      "const phone = typedPhone(input.value).slice(0, PHONE_LENGTH);",
      "const phone = input.value;",
      "e2e/phones.spec.ts: the login takes a phone in every spelling",
    ],
  ],
});
