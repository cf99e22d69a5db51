/**
 * Unsaved forms of a session that expired. They are kept in this tab's memory only: a citizen's complaint and files must not
 * reach a disk that the next user of this computer could read. Closing the tab, a logout and a successful save remove them,
 * and only the user who typed them gets them back.
 */
const drafts = new Map<string, unknown>();

export const readDraft = (key: string): unknown => drafts.get(key);
export const keepDraft = (key: string, values: unknown): void => void drafts.set(key, values);
export const forgetDraft = (key: string): void => void drafts.delete(key);
export const forgetDrafts = (): void => drafts.clear();
