import { currentSession, personKey } from "../../api/session.ts";

/** Unsaved input of a form. */
export interface Draft {
  values: object;
  /** The values that the edit began on: what differs from them is what the user changed. */
  base: object;
  /** Whether files had been chosen that a reload has removed. */
  hasLostFiles?: boolean;
}

/**
 * The unsaved forms of this tab, by person and form. They are in memory: a citizen's complaint and files must not reach a disk
 * that the next user of this computer could read. Only while the page is hidden or loaded again, the tab's session storage has
 * them, beside the tokens. Closing the tab, a logout and a successful save remove them, and only the user who typed them gets
 * them back.
 */
const drafts = new Map<string, Draft>();
/** The draft that a form has kept last, by its control. */
const keptBy = new WeakMap<object, { key: string; draft: Draft }>();

/** The key of a form's draft; its name is such as "complaint" or "event 12". */
export const draftKey = (person: string | null, name: string): string => `${person} ${name}`;

export const readDraft = (key: string): Draft | undefined => drafts.get(key);
export const forgetDraft = (key: string): void => void drafts.delete(key);

export function keepDraft(form: { control: object }, key: string, draft: Draft): void {
  drafts.set(key, draft);
  keptBy.set(form.control, { key, draft });
}

/** The forms that were saved and not yet reset. */
const saved = new WeakSet<object>();
/** Whether the form is reset because it was saved. Asked once for a save. */
export const takeSaved = (control: object): boolean => saved.delete(control);

/** Called when the form was saved, also when its page was left meanwhile. A newer draft of the same form stays. */
export function forgetDraftOf(form: { control: object }): void {
  saved.add(form.control);
  const kept = keptBy.get(form.control);
  if (kept && drafts.get(kept.key) === kept.draft) drafts.delete(kept.key);
}

/** The key of the session storage that holds the drafts while the page is hidden or being loaded again. */
const STORED = "drafts";

const isFile = (value: unknown) => value instanceof File;
/** What may reach the storage: no file, which it cannot hold, and no password. */
const storable = (name: string, value: unknown): unknown => {
  if (name.includes("password")) return "";
  if (Array.isArray(value)) return value.filter((one) => !isFile(one));
  return isFile(value) ? null : value;
};

/** Before a reload, or before the browser may remove a hidden tab from memory: stores the drafts of who is signed in. */
export function storeDrafts(): void {
  const person = personKey(currentSession());
  const own = [...drafts].filter(
    ([key]) => person !== null && key.startsWith(draftKey(person, "")),
  );
  if (own.length === 0) return;
  const stored = own.map(([key, draft]) => {
    const hasLostFiles = draft.hasLostFiles || Object.values(draft.values).flat().some(isFile);
    return [key, { ...draft, hasLostFiles }];
  });
  try {
    sessionStorage.setItem(STORED, JSON.stringify({ person, stored }, storable));
  } catch {
    // The storage is full: the drafts stay in memory only.
  }
}

/** Takes the stored drafts out of the storage; another person's are dropped. */
export function takeStoredDrafts(): void {
  const text = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  if (text === null) return;
  const { person, stored } = JSON.parse(text) as { person: string; stored: [string, Draft][] };
  if (person !== personKey(currentSession())) return;
  // In a page that was only hidden, memory still has them, with their files.
  for (const [key, draft] of stored) if (!drafts.has(key)) drafts.set(key, draft);
}

export function forgetDrafts(): void {
  drafts.clear();
  sessionStorage.removeItem(STORED);
}
