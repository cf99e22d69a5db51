/** Whether a host name is that of its own machine, which no phone can open. */
export const isOwnMachine = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
