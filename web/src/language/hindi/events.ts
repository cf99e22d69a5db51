export const EVENTS = {} as const satisfies Record<string, string>;
