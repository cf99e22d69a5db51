/**
 * Half-filled forms that outlive their page because the session ran out. They are kept in this tab's memory alone: what a
 * citizen complained of, and their files, never reach a disk that the next person at this desk could read. They go with
 * the tab, with a logout, and with a successful save, and only the person who typed them gets them back.
 */
const drafts = new Map<string, unknown>();

export const readDraft = (key: string): unknown => drafts.get(key);
export const keepDraft = (key: string, values: unknown): void => void drafts.set(key, values);
export const forgetDraft = (key: string): void => void drafts.delete(key);
export const forgetDrafts = (): void => drafts.clear();
