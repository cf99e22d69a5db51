export const APP = {} as const satisfies Record<string, string>;
