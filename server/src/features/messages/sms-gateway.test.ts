import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GatewayAnswer, reply, startGateway } from "../../../test/gateway.ts";
import { sendSms, type SmsGateway } from "./sms-gateway.ts";

let server: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  server = await startGateway(reply(200, ""));
});
afterAll(() => server.close());

const values = {
  phone: "9876543210",
  text: 'शिकायत 12: "पूरी" & <ठीक>',
  id: "77",
  sender: "OFFICE",
  entity: "",
  template: "",
  number: "12",
  code: "C",
  department: "",
};
const send = (given: GatewayAnswer, gateway: Partial<SmsGateway> = {}, timeoutMs?: number) => {
  server.answer = given;
  server.received = [];
  return sendSms(
    {
      method: "GET",
      url: `${server.url}/send?to=91{phone}&text={text}&id={id}`,
      headers: {},
      body: null,
      success: /^0: Accepted(?: (\d+))?/,
      ...gateway,
    },
    values,
    timeoutMs,
  );
};
test.each<[string, GatewayAnswer, object]>([
  ["accepted", reply(202, "0: Accepted for delivery"), { state: "sent", reference: null }],
  ["accepted with a number", reply(200, "0: Accepted 123"), { state: "sent", reference: "123" }],
  ["refused in words", reply(200, "Invalid number"), { state: "failed", cause: "refused" }],
  ["nothing", reply(200, ""), { state: "failed", cause: "refused" }],
  ["no content", reply(204, ""), { state: "failed", cause: "refused" }],
  ["malformed JSON", reply(200, '{"status":'), { state: "failed", cause: "refused" }],
  ["bytes that are no text", reply(200, "\uFFFD\0"), { state: "failed", cause: "refused" }],
  ["a bad request", reply(400, "0: Accepted"), { state: "failed", cause: "HTTP 400" }],
  ["a wrong password", reply(401, ""), { state: "failed", cause: "HTTP 401" }],
  ["not found", reply(404, ""), { state: "failed", cause: "HTTP 404" }],
  ["too many", reply(429, ""), { state: "later", cause: "HTTP 429" }],
  ["out of service", reply(503, ""), { state: "later", cause: "HTTP 503" }],
  ["an error after it was taken", reply(500, ""), { state: "unknown", cause: "HTTP 500" }],
  ["a proxy without an answer", reply(502, ""), { state: "unknown", cause: "HTTP 502" }],
  ["a proxy that waited", reply(504, ""), { state: "unknown", cause: "HTTP 504" }],
  [
    "a redirect",
    reply(302, "", { location: "http://127.0.0.1:1/" }),
    { state: "failed", cause: "HTTP 302" },
  ],
  [
    "10 MB without the word",
    reply(200, "x".repeat(10_000_000)),
    { state: "unknown", cause: "too long" },
  ],
  [
    "10 MB after the word",
    reply(200, `0: Accepted 5 ${"x".repeat(10_000_000)}`),
    { state: "sent", reference: "5" },
  ],
  [
    "a connection that is cut",
    (request) => void request.socket.destroy(),
    { state: "unknown", cause: "UND_ERR_SOCKET" },
  ],
  [
    "a body that is cut",
    (request, response) => {
      response.writeHead(200, { "content-length": 100 }).write("0: Acc");
      setImmediate(() => request.socket.destroy());
    },
    { state: "unknown", cause: expect.any(String) },
  ],
])(
  "a gateway's answer: %s",
  { tags: ["messages-3", "messages-5"] },
  async (_name, given, result) => {
    expect(await send(given)).toEqual(result);
    expect(server.received).toHaveLength(1);
  },
);

test("no gateway at the address: it is tried later", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const result = await send(reply(200, ""), { url: `http://127.0.0.1:${port}/{phone}` });
  expect(result).toEqual({ state: "later", cause: "ECONNREFUSED" });
});

test("no answer in time: it is unknown whether it was sent", async () => {
  const result = await send(() => {}, {}, 200);
  expect(result).toEqual({ state: "unknown", cause: "TimeoutError" });
});

test("values are encoded for their place in the address and in the body", async () => {
  const ok = reply(200, "0: Accepted");
  await send(ok);
  const { searchParams } = new URL(server.received[0]!.url, server.url);
  expect([searchParams.get("to"), searchParams.get("text")]).toEqual(["919876543210", values.text]);
  const post = { method: "POST", url: server.url } as const;
  const json = { headers: { "content-type": "application/json" }, body: '{"t":"{text}"}' };
  await send(ok, { ...post, ...json });
  expect(JSON.parse(server.received[0]!.body)).toEqual({ t: values.text });
  const form = {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "t={text}&other={unknown}",
  };
  await send(ok, { ...post, ...form });
  expect(new URLSearchParams(server.received[0]!.body).get("t")).toBe(values.text);
  expect(server.received[0]!.body).toContain("other={unknown}");
  await send(ok, { ...post, headers: { "content-type": "text/xml" }, body: "<t>{text}</t>" });
  expect(server.received[0]!.body).toBe("<t>शिकायत 12: &#34;पूरी&#34; &#38; &#60;ठीक&#62;</t>");
});
