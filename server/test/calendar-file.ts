import { expect } from "vitest";

export interface Component {
  name: string;
  /** Values by property name with parameters. A property must not occur twice. */
  properties: Record<string, string>;
  components: Component[];
}

/** Parses a calendar strictly by RFC 5545. TEXT values stay escaped. */
export function parseCalendar(bytes: Buffer): Component {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  expect(text.endsWith("\r\n"), "the last line ends, too").toBe(true);
  const lines = text.slice(0, -2).split("\r\n");
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // Each line is valid UTF-8 by itself (the decoder is strict) and contains no other kind of line break.
    expect(line).not.toMatch(/(?!\t)[\p{Cc}\u2028\u2029]/u);
  }
  const unfolded = text.slice(0, -2).replaceAll("\r\n ", "").split("\r\n");
  const open: Component[] = [{ name: "", properties: {}, components: [] }];
  for (const line of unfolded) {
    const [, name, value] = /^([A-Z-]+(?:;[A-Z]+=[^":;,]+)*):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`No content line: ${line}`);
    const inner = open.at(-1)!;
    if (name === "BEGIN") open.push({ name: value, properties: {}, components: [] });
    else if (name === "END") {
      expect(value).toBe(inner.name);
      open.pop();
      open.at(-1)!.components.push(inner);
    } else {
      expect(inner.properties).not.toHaveProperty(name);
      inner.properties[name] = value;
    }
  }
  expect(open).toHaveLength(1);
  const [calendar, ...others] = open[0]!.components;
  expect(others).toEqual([]);
  expect(calendar).toMatchObject({ name: "VCALENDAR", properties: { VERSION: "2.0" } });
  return calendar!;
}

/** Unescapes a TEXT value. Fails on a character that should be escaped. */
export function textOf(value: string | undefined): string {
  expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/);
  return value!.replace(/\\(.)/g, (_, mark: string) => (/n/i.test(mark) ? "\n" : mark));
}

/** The properties of the entries. */
export const entriesOf = (calendar: Component) =>
  calendar.components.filter(({ name }) => name === "VEVENT").map(({ properties }) => properties);
