export const UI = {} as const satisfies Record<string, string>;
