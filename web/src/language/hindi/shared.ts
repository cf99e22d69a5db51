export const SHARED = {
  Cancel: "रद्द करें",
} as const satisfies Record<string, string>;
