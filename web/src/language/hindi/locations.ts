export const LOCATIONS = {} as const satisfies Record<string, string>;
