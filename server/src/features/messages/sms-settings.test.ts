import { expect, test } from "vitest";
import { smsTemplate } from "contract/complaints/citizen-message";
import { readConfig } from "../../config.ts";
import { readSms } from "./sms-settings.ts";
import { shortVariables, smsText } from "./sms-text.ts";

const settings = {
  DEMO: "0",
  PUBLIC_URL: "https://office.example.in",
  SMS_URL: "https://sms.example.in/send?to={phone}&text={text}",
  SMS_SUCCESS: "^accepted",
};
const read = (changes: Record<string, string>) => readSms(readConfig({ ...settings, ...changes }));
const errorOf = (changes: Record<string, string>) => {
  try {
    read(changes);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test("without a gateway, and in the demonstration, there is none", { tags: ["messages-1"] }, () => {
  expect(read({ SMS_URL: "" })).toBeNull();
  expect(read({ DEMO: "1" })).toBeNull();
});

test("the settings describe the gateway", { tags: ["messages-12"] }, () => {
  expect(read({})).toEqual({
    gateway: {
      method: "GET",
      url: settings.SMS_URL,
      headers: {},
      body: null,
      success: /^accepted/i,
    },
    sender: "",
    entity: "",
    templates: {},
    statusPage: "https://office.example.in/track",
  });
  const posted = read({
    SMS_URL: "http://kannel:13013/send",
    SMS_BODY: '{"to":"{phone}"}',
    SMS_HEADERS: '{"authkey":"k"}',
    SMS_TEMPLATES: '{"referred":{"id":"9","text":"No. {number}"}}',
  });
  expect(posted).toMatchObject({
    gateway: { method: "POST", headers: { authkey: "k" }, body: '{"to":"{phone}"}' },
    templates: { referred: { id: "9", text: "No. {number}" } },
  });
});

test.each([
  ["SMS_URL", "http://sms.example.in/send"],
  ["SMS_URL", "http://203.0.113.9/send"],
  ["SMS_URL", "https://{sender}.example.in/send"],
  ["SMS_URL", "ftp://sms.example.in/"],
  ["SMS_URL", "sms.example.in"],
  ["SMS_SUCCESS", ""],
  ["SMS_SUCCESS", "("],
  ["SMS_METHOD", "PUT"],
  ["SMS_HEADERS", "authkey: k"],
  ["SMS_HEADERS", '{"authkey": 1}'],
  ["SMS_TEMPLATES", '{"closed": {}}'],
  ["SMS_TEMPLATES", "[]"],
  ["PUBLIC_URL", ""],
  ["SMS_REPORT_SECRET", "too short"],
  ["SMS_REPORT_DELIVERED", "["],
])(
  "%s=%s is refused by name, without its value",
  { tags: ["messages-12", "messages-11"] },
  (name, value) => {
    const error = errorOf({ [name]: value });
    expect(error).toContain(`${name}: `);
    if (value.length > 1) expect(error).not.toContain(value);
  },
);

test("a body is for POST", { tags: ["messages-12"] }, () => {
  expect(errorOf({ SMS_METHOD: "GET", SMS_BODY: "x" })).toContain(
    "SMS_BODY: is for SMS_METHOD=POST",
  );
});

test(
  "a gateway in the office's own network may be asked over http",
  { tags: ["messages-12"] },
  () => {
    for (const host of [
      "127.0.0.1",
      "localhost",
      "[::1]:8080",
      "10.0.0.4",
      "192.168.1.9",
      "172.20.0.2",
      "kannel",
    ])
      expect(read({ SMS_URL: `http://${host}/send` })).not.toBeNull();
  },
);

test("a variable is cut to 30 characters at the end of a letter", { tags: ["messages-4"] }, () => {
  const text = (department: string) =>
    smsText(
      "{number} {department} {code} {other}",
      shortVariables({ number: "7", code: "C", department }),
    );
  expect(text("A".repeat(31))).toBe(`7 ${"A".repeat(30)} C {other}`);
  // Its 30th character would be a consonant without its vowel sign.
  expect(text(`${"क".repeat(29)}की`)).toBe(`7 ${"क".repeat(29)} C {other}`);
  expect(text("{code}")).toBe("7 {code} C {other}");
});

test("a text of the product has at most three variables", { tags: ["messages-4"] }, () => {
  expect(smsTemplate("en", "referred", "https://o.in/track")).toBe(
    "Your complaint no. {number} was sent to {department}. See its status: https://o.in/track/{code}",
  );
  for (const kind of ["received", "completed"] as const)
    expect(smsTemplate("hi", kind, "https://o.in/track").match(/\{\w+\}/g)).toEqual([
      "{number}",
      "{code}",
    ]);
});
