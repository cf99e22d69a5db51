/** The filter for rows without an account: of citizens, of people without a sign-in, and of the office's server. */
export const BY_NOBODY = "nobody";
export const AUDIT_RESULTS = ["done", "refused"] as const;
export type AuditResult = (typeof AUDIT_RESULTS)[number];
