import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isDay } from "contract/calendar";
import { readDay, serialDay } from "./days.ts";

test.each([
  "05/03/2024",
  "5/3/24",
  "5-3-2024",
  "05.03.2024",
  "05.03.24",
  "5 3 2024",
  "5 / 3 / 2024",
  "2024-03-05",
  "2024/3/5",
  "2024-03-05T00:00:00",
  "05/03/2024 10:30 AM",
  "5-3-2024 16:30:00",
  "5 March 2024",
  "5th March, 2024",
  "05-Mar-24",
  "5 mar '24",
  "March 5, 2024",
  "०५/०३/२०२४",
  "५.३.२४",
  "5 मार्च 2024",
  "०५ मार्च, २०२४",
  "दिनांक 05/03/2024",
  "दि. 5/3/24",
  "45356",
  "45356.75",
])("%s is 5 March 2024: the day comes first", { tags: ["register-import-4"] }, (text) => {
  expect(readDay(text)).toBe("2024-03-05");
});

test("months are read by their English and Hindi names", { tags: ["register-import-4"] }, () => {
  const months = (words: string) => words.split(" ").map((word) => readDay(`1 ${word} 2023`));
  const all = Array.from(
    { length: 12 },
    (_, index) => `2023-${`${index + 1}`.padStart(2, "0")}-01`,
  );
  expect(months("Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec")).toEqual(all);
  expect(months("जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितम्बर अक्तूबर नवम्बर दिसंबर")).toEqual(all);
  expect(readDay("1 सितंबर 23")).toBe("2023-09-01");
  expect(readDay("1 अक्टूबर 23")).toBe("2023-10-01");
});

test("a year of two digits is not in the future", { tags: ["register-import-4"] }, () => {
  expect(readDay("1/2/99")).toBe("1999-02-01");
  expect(readDay("1/2/09")).toBe("2009-02-01");
});

test.each([
  "",
  "-",
  "31/02/2024",
  "03/25/2024",
  "2024-13-01",
  "5 Foo 2024",
  "5 m 2024",
  "12/2024",
  "2024",
  "123456",
  "pending",
  "5/3/2024 and 6/3/2024",
  "1".repeat(5000),
])("%j is no day", { tags: ["register-import-4"] }, (text) => expect(readDay(text)).toBeNull());

test("the serial numbers of both calendars are days", { tags: ["register-import-4"] }, () => {
  expect(serialDay(45356)).toBe("2024-03-05");
  expect(serialDay(45356.999)).toBe("2024-03-05");
  expect(serialDay(45356 - 1462, true)).toBe("2024-03-05");
  expect(serialDay(61)).toBe("1900-03-01");
  for (const none of [0.5, 60, -1, Number.NaN, 3_000_000]) expect(serialDay(none)).toBeNull();
});

test("each day is read back from every form of it", { tags: ["register-import-4"] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
      const day = addDays("1960-01-01", days);
      if (!isDay(day)) return;
      const [year, month, date] = day.split("-");
      for (const separator of ["/", "-", ".", " "])
        expect(readDay([date, month, year].join(separator))).toBe(day);
    }),
  );
});
