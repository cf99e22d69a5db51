/** The path of a tracking code's status page. The server renders it; it is not a page of the console. */
export const statusPage = (code: string): string => `/track/${code}`;
