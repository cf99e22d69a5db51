export const BOOTHS = {} as const satisfies Record<string, string>;
