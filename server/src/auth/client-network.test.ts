import { expect, test } from "vitest";
import { clientNetwork, parseForwardedFor } from "./client-network.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:DB8:0:0007:ffff:ffff:ffff:ffff", "2001:db8:0:7::/64"],
  ["2001:db8::7:0:0:1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
  [undefined, "disconnected"],
])("%s counts as %s", (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});

test.each([
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:db8::1]:51234, [2001:db8::2]", "2001:db8::1, 2001:db8::2"],
  ["2001:db8::1,, fe80::1%eth0 ", "2001:db8::1, fe80::1"],
  ["198.51.100.1, unknown, 203.0.113.9", "203.0.113.9"],
  ["203.0.113.9/99", ""],
  ["203.0.113.9:x", ""],
  ["[203.0.113.9", ""],
  ["", ""],
])("X-Forwarded-For %j names %j", (header, addresses) => {
  expect(parseForwardedFor(header)).toBe(addresses);
});
