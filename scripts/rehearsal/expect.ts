// What a step expects of the output of commands.

/** Throws with the output if one of the texts is missing. */
export function expectText(output: string, ...wanted: (string | RegExp)[]): void {
  for (const text of wanted)
    if (typeof text === "string" ? !output.includes(text) : !text.test(output))
      throw new Error(`${output}\nThis was expected, and is missing: ${String(text)}`);
}

/** Throws with the output if the text is in it. */
export function expectNot(output: string, text: string): void {
  if (output.includes(text)) throw new Error(`${output}\nThis was not expected: ${text}`);
}

/**
 * The commands before and from the first one that needs the machine's own network. The second script keeps the umask of the
 * first, as the operator's shell does.
 */
export function splitAt(script: string, first: string): [string, string] {
  const at = script.indexOf(first);
  if (at < 0) throw new Error(`No command is ${first}.`);
  const [before, after] = [script.slice(0, at), script.slice(at)];
  const umask = before.match(/^umask .*\n/gm)?.at(-1) ?? "";
  return [before, umask + after];
}
