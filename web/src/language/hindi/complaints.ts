export const COMPLAINTS = {} as const satisfies Record<string, string>;
