import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  ATTACHMENT_MAX_BYTES,
  attachments,
  type AttachmentKind,
  complaintAttachmentKind,
  eventAttachmentKind,
} from "./attachment-rules.ts";
import { english, issueMessage } from "./message.ts";

const fileOf = (name: string, type: string, size = 1) =>
  new File([new Uint8Array(size)], name, { type });

/** The messages of the form for a list of files; none for valid files. */
const said = (kind: AttachmentKind, files: unknown[]) =>
  z
    .safeParse(attachments(kind), files)
    .error?.issues.map((issue) => english(issueMessage(issue))) ?? [];

const endings = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  mp4: "video/mp4",
  mov: "video/quicktime",
  avi: "video/x-msvideo",
  pdf: "application/pdf",
};

describe.each([
  [
    "an event",
    eventAttachmentKind,
    ["jpg", "jpeg", "png", "mp4", "mov", "avi", "pdf"],
    "Only JPG, JPEG, PNG, MP4, MOV, AVI, and PDF files are allowed",
  ],
  [
    "a complaint",
    complaintAttachmentKind,
    ["jpg", "jpeg", "png", "pdf"],
    "Only JPG, JPEG, PNG and PDF files are allowed",
  ],
] as const)("the attachments of %s", (_, kind, taken, message) => {
  test("are of its types, whatever the case of the ending", { tags: ["event-create-15"] }, () => {
    for (const [ending, type] of Object.entries(endings)) {
      const expected = (taken as readonly string[]).includes(ending) ? [] : [message];
      expect(said(kind, [fileOf(`a.${ending}`, type)]), ending).toEqual(expected);
      expect(said(kind, [fileOf(`a.${ending.toUpperCase()}`, "")]), ending).toEqual(expected);
    }
    for (const [name, type] of [
      ["a.exe", ""],
      ["a.png", "text/html"],
      ["png", "image/png"],
      ["a.constructor", "application/octet-stream"],
      ["a.__proto__", ""],
    ] as const)
      expect(said(kind, [fileOf(name, type)]), name).toEqual([message]);
  });

  test("are files of at most 5 MB", { tags: ["event-create-15"] }, () => {
    expect(said(kind, [fileOf("a.png", "image/png", ATTACHMENT_MAX_BYTES)])).toEqual([]);
    expect(said(kind, [fileOf("a.png", "image/png", 5 * 1024 * 1024 + 1)])).toEqual([
      "File size must be less than 5MB",
    ]);
    expect(said(kind, ["a.png"])).toEqual(["Please select a file"]);
    expect(said(kind, [fileOf("a.png", "image/png", 0)])).toEqual(["Please select a file"]);
  });

  test("are at most ten", { tags: ["event-create-15"] }, () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_unused, index) => fileOf(`${index}.png`, "image/png"));
    expect(said(kind, many(10))).toEqual([]);
    expect(said(kind, many(11))).toEqual(["Maximum 10 attachments allowed"]);
  });
});
