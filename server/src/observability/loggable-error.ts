/** The parts of an error that may be logged: type, codes and stack frames. Its message can quote personal data. */
export function loggableError(error: unknown): object {
  const { name, code, constraint, message, stack } = error as Error & {
    code?: string;
    constraint?: string;
  };
  // The stack begins with the message, and a line of the message can look like a stack frame.
  const start = stack?.indexOf(message) ?? -1;
  const lines = start < 0 ? [] : stack!.slice(start + message.length).split("\n");
  const at = lines.map((line) => line.trim()).filter((line) => line.startsWith("at "));
  return { type: name, code, constraint, at: at.slice(0, 8) };
}
