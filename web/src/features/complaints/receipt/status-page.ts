/** The path of a tracking code's status page. The server renders it; it is not a page of the console. */
export const statusPage = (code: string): string => `/track/${code}`;

/** Whether a host name is that of its own machine, which no phone can open. */
export const isOwnMachine = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
