import { expect, test } from "vitest";
import { loadRegister } from "./fixtures/load-register.ts";

test(
  "a register with long texts: nothing is cut, what exceeds a limit is whole in notes",
  { tags: ["register-import-7"] },
  async () => {
    const words = (count: number, word: string) => Array(count).fill(word).join(" ");
    const subject = words(30, "पेयजल");
    const details = words(150, "पानी");
    const { complaints, problems } = await loadRegister(`
      Date | No. | Name | Booth | Category | Subject | Details
      7/4/2023 | 1 | Ram | 12 | Roads | ${subject} | short
      7/4/2023 | 2 | Ram | 12 | Roads | ${subject} | ${details}
      7/4/2023 | 3 | Ram | 12 | Roads | Lamp | ${"x".repeat(2001)}
      7/4/2023 | 4 | Ram | 12 | Roads | Lamp | x${" ".repeat(3000)}y`);
    expect(problems).toEqual([
      "4 details: Details must be at most 2000 characters",
      "5 details: Details must be at most 2000 characters",
    ]);
    const [short, long] = complaints;
    expect(short).toMatchObject({
      title: words(16, "पेयजल"),
      description: `${words(14, "पेयजल")} short`,
      notes: [],
    });
    expect(long!.title).toBe(short!.title);
    expect(Array.from(long!.description).length).toBeLessThanOrEqual(250);
    expect(long!.description).toMatch(/^पेयजल .* पानी…$/);
    expect(long!.notes.every((note) => Array.from(note).length <= 500)).toBe(true);
    expect(long!.notes.join(" ")).toBe(`${words(14, "पेयजल")} ${details}`);
  },
);

test(
  "a faulty register: each fault is named with its row, column and text",
  { tags: ["register-import-1", "register-import-4", "register-import-5"] },
  async () => {
    const heading =
      "Date | Number | Name | Mobile | Booth | Category | Details | Status | Completed on | Assigned to";
    const good =
      "7/4/2023 | 0 | Ram Lal | 9876512399 | 12 | Roads | Pothole | Disposed | 9/4/2023 | Asha Verma";
    const day = "is not a day: write day, month and year, such as 31/12/2025";
    const faults: [column: number, cell: string, ...problems: string[]][] = [
      [0, "04/27/2023", `date: Date ${day}`],
      [0, "", "date: Date is required"],
      [
        0,
        "1/1/2999",
        "date: Date is in the future",
        "completed_on: Completed On is before the date of the complaint",
      ],
      [1, "", "number: Number is required"],
      [1, "2", "number: Number 2 is already in row 3"],
      [2, "", "name: Name is required"],
      [3, "12345", "phone: Enter a valid phone number"],
      [4, "99", "booth_number: This constituency has no booth 99"],
      [5, "Moonlight", 'category: There is no category "Moonlight"'],
      [6, "-", "subject: Write a subject or details"],
      [
        7,
        "Rejected",
        'status: The status "Rejected" is not known: write registered, in-process, completed',
      ],
      [7, "Pending", "completed_on: Completed On is filled in, but the status is not completed"],
      [8, "", "completed_on: Completed On is required for a completed complaint"],
      [8, "6/4/2023", "completed_on: Completed On is before the date of the complaint"],
      [8, "1/1/2999", "completed_on: Completed On is in the future"],
      [8, "soon", `completed_on: Completed On ${day}`],
      [9, "Nobody", 'assigned_to: This constituency has no admin "Nobody"'],
      [
        9,
        "Ravi Kumar",
        'assigned_to: Several admins are called "Ravi Kumar": write the phone instead',
      ],
    ];
    const rows = faults.map(([column, cell], index) =>
      good
        .split(" | ")
        .with(1, `${index + 1}`)
        .with(column, cell)
        .join(" | "),
    );
    const { problems, complaints } = await loadRegister([heading, ...rows].join("\n"));
    expect(complaints).toEqual([]);
    const expected = faults.flatMap(([, , ...of], index) => of.map((one) => `${index + 2} ${one}`));
    expect(problems.toSorted()).toEqual(expected.toSorted());
    await expect(loadRegister("Date | Name | Booth\n7/4/2023 | Ram | 12")).rejects.toThrow(
      "Missing columns in the header in row 1: Number, Category.",
    );
  },
);
