/** The code of an error: an SQL state, or a code of the system or the driver. */
export const errorCode = (error: unknown): string | undefined => (error as { code?: string }).code;

/** The message of whatever was thrown; its code when the message is empty, as for a host name whose addresses all refuse. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message || (errorCode(error) ?? error.name) : String(error);
