export const AUTH = {} as const satisfies Record<string, string>;
