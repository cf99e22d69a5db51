import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { addOffice, type TestOffice } from "../../test/records.ts";

let app: TestApp;
let office: TestOffice;
beforeAll(async () => {
  app = await createTestApp();
  office = await addOffice(app.db);
});
afterAll(() => app.close());

const HINDI = { "accept-language": "hi" };
const DEVANAGARI = /^\P{Script=Devanagari}*\p{Script=Devanagari}/u;

/** The answer to an anonymous caller, and its language. */
async function answeredLanguage(header: string | undefined) {
  const { headers, body } = await app.call("GET", "/api/v0/complaint", {
    headers: header === undefined ? {} : { "accept-language": header },
  });
  expect(headers.vary).toContain("Accept-Language");
  const language = headers["content-language"];
  expect(body.message).toBe(
    language === "hi" ? "आगे बढ़ने के लिए कृपया साइन इन करें" : "Please sign in to continue",
  );
  return language;
}

describe("the language that a request prefers", () => {
  test.each([
    "hi",
    "hi-IN",
    "HI-in",
    "hi-Deva-IN",
    "hi,en",
    "hi-IN,hi;q=0.9,en-US;q=0.8,en;q=0.7",
    "en;q=0.7, hi;q=0.701",
    "en;q=0, hi;q=0.001",
    "fr, hi;q=0.5",
    "en;q=0.4 , hi ; q=0.5",
    "*;q=0.1, hi",
    "en;q=2, hi",
    "fr,\thi;Q=1.000",
  ])("%j is Hindi", { tags: ["language-3"] }, async (header) => {
    expect(await answeredLanguage(header)).toBe("hi");
  });

  test.each([
    undefined,
    "",
    "*",
    "en",
    "en-IN",
    "en,hi",
    "en-GB,en;q=0.9,hi;q=0.9",
    "hi;q=0",
    "hi;q=0.5,en",
    "hi;q=0.5,*",
    "hi;q=1.5",
    "hi;q=0.1234",
    "hi;q=",
    "hi;level=1",
    "hil",
    "hi_IN",
    "fr-CH, fr;q=0.9, de;q=0.7, *;q=0.5",
    ",;=",
    `hi${"-x".repeat(4000)}`,
    `${"hi;q=0.1,".repeat(900)}hi`,
  ])("%j is English", async (header) => {
    expect(await answeredLanguage(header)).toBe("en");
  });

  test("an answer to another origin varies by both", async () => {
    const { headers } = await app.call("GET", "/api/v0/complaint", {
      headers: { ...HINDI, origin: "https://console.example.org" },
    });
    expect(headers.vary?.toString().split(", ").toSorted()).toEqual(["Accept-Language", "Origin"]);
    expect(headers["access-control-allow-origin"]).toBe("https://console.example.org");
  });

  test("an answer that does not depend on the language has no Vary for it", async () => {
    const { headers } = await app.call("GET", "/healthz", { headers: HINDI });
    expect(headers["content-language"]).toBeUndefined();
  });
});

describe("in Hindi", () => {
  const send = (...[method, url, payload, headers]: Parameters<TestApp["send"]>) =>
    app.send<Record<string, unknown>>(method, url, payload, { ...HINDI, ...headers });

  test("the errors of fields, whose names stay English", async () => {
    const { status, body } = await send("POST", "/api/v0/complaint", { title: "", booth_id: "x" });
    expect(status).toBe(400);
    expect(body.message).toBe("शीर्षक आवश्यक है");
    expect(body.errors).toContainEqual({ field: "title", message: "शीर्षक आवश्यक है" });
    expect(body.errors).toContainEqual({ field: "booth_id", message: "बूथ क्रमांक आवश्यक है" });
    for (const { field, message } of body.errors!) {
      expect(field).toMatch(/^[a-z_]+$/);
      expect(message).toMatch(DEVANAGARI);
    }
  });

  test("a missing or invalid value of a query, with its limits", async () => {
    const search = "x".repeat(201);
    const { body } = await send("GET", `/api/v0/complaint?page=0&search=${search}`);
    expect(body.errors).toEqual([
      { field: "page", message: "page 1 या उससे बड़ी पूर्ण संख्या होनी चाहिए" },
      { field: "search", message: "search में अधिकतम 200 अक्षर हो सकते हैं" },
    ]);
  });

  test("an error that only the database finds", async () => {
    const name = "Uttar Pradesh";
    expect((await send("POST", "/api/v0/location/states", { name })).body.message).toBe(
      "राज्य जोड़ दिया गया!",
    );
    const again = await send("POST", "/api/v0/location/states", { name });
    expect(again.status).toBe(409);
    const message = "इस नाम का राज्य पहले से है";
    expect(again.body).toMatchObject({ message, errors: [{ field: "name", message }] });
  });

  test("a location that contradicts the booth", async () => {
    const { body } = await send("POST", "/api/v0/complaint", {
      title: "No water",
      description: "A description of twenty characters.",
      category_id: office.water,
      complainant_id: office.complainant_id,
      mandal: "Elsewhere",
    });
    expect(body.errors).toEqual([{ field: "mandal", message: "मंडल चुने गए बूथ से मेल नहीं खाता" }]);
  });

  test("404, 405 and malformed requests", async () => {
    const messageOf = async (...call: Parameters<typeof send>) =>
      (await send(...call)).body.message;
    expect(await messageOf("GET", "/api/v0/complaint/2147483647")).toBe("शिकायत नहीं मिली");
    expect(await messageOf("GET", "/api/v0/complaint/x")).toBe("नहीं मिला");
    expect(await messageOf("PATCH", "/api/v0/complaint")).toBe(
      "यहाँ इस विधि (method) की अनुमति नहीं है",
    );
    expect(await messageOf("GET", "/api/v0/nothing")).toBe("इस पते पर कुछ नहीं है (GET)");
    expect(await messageOf("GET", "/api/v0/%")).toBe("पता सही नहीं है");
    expect(await messageOf("POST", "/api/v0/location/states", [])).toBe(
      "अनुरोध में एक JSON ऑब्जेक्ट होना चाहिए",
    );
    expect(
      await messageOf("POST", "/api/v0/location/states", { name: "x".repeat(1024 * 1024) }),
    ).toBe("अनुरोध बहुत बड़ा है");
  });

  test("success messages, with the same fields", { tags: ["language-3"] }, async () => {
    const listed = await send("GET", "/api/v0/complaint");
    expect(listed.body).toMatchObject({ status: "success", message: "शिकायतों की सूची मिल गई" });
    const english = await app.send("GET", "/api/v0/complaint");
    expect(Object.keys(listed.body)).toEqual(Object.keys(english.body));
    expect({ ...listed.body, message: "" }).toEqual({ ...english.body, message: "" });
  });

  test("a compressed answer", async () => {
    const reply = await app.call("GET", "/api/v0/complaint/colleagues", {
      headers: { ...app.bearer, ...HINDI, "accept-encoding": "gzip" },
    });
    expect(reply.headers.vary?.toString().toLowerCase()).toContain("accept-language");
  });

  test("a person's own words as they are", async () => {
    const own = 'Booth Number is required → "3 booths" {name}';
    const added = await send("POST", "/api/v0/location/states", { name: own });
    const { id } = added.body.data as { id: number };
    const path = `/api/v0/location/states/${id}`;
    const other = "Complaint not found, 2 events";
    expect((await send("PUT", path, { name: other })).body.message).toBe(
      `राज्य बदला गया: ${own} → ${other}`,
    );
    await send("POST", "/api/v0/location/districts", { name: "Any", state_id: id });
    expect((await send("DELETE", path)).body.message).toBe(
      `${other} को मिटाया नहीं जा सकता: उसमें अब भी 1 ज़िला शेष`,
    );
  });
});

test(
  "a stored answer is repeated in the language of the repeated request",
  { tags: ["language-5"] },
  async () => {
    const citizen = { phone: "9811100001", booth_id: office.booth_id, email: "" };
    await app.send("POST", "/api/v0/principal/user", {
      ...citizen,
      name: "Citizen added successfully!",
    });
    const repeat = (headers: Record<string, string>) =>
      app.send(
        "POST",
        "/api/v0/principal/user",
        { ...citizen, name: "Somebody" },
        { "idempotency-key": "one-key", ...headers },
      );
    const messages = [await repeat(HINDI), await repeat({}), await repeat(HINDI)].map(
      ({ body }) => body.message,
    );
    const name = "Citizen added successfully!";
    expect(messages).toEqual([
      `यह फ़ोन नंबर पहले से ${name} का है`,
      `This phone number already belongs to ${name}`,
      `यह फ़ोन नंबर पहले से ${name} का है`,
    ]);
    const stored = await app.db.selectFrom("idempotency_keys").select("answer").execute();
    const text = "This phone number already belongs to {name}";
    expect(stored).toMatchObject([{ answer: { message: { text, values: { name } } } }]);
    expect(JSON.stringify(stored)).not.toMatch(/\p{Script=Devanagari}/u);
  },
);
