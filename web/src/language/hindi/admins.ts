export const ADMINS = {} as const satisfies Record<string, string>;
