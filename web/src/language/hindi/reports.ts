export const REPORTS = {} as const satisfies Record<string, string>;
