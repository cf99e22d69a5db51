import { expect, test } from "vitest";
import { isOwnMachine } from "./own-machine.ts";

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["console.example.org", false],
  ["127.0.0.1.example.org", false],
  ["localhost.example.org", false],
  ["192.168.1.5", false],
])("%s is the address of its own machine: %s", { tags: ["slip-6"] }, (hostname, isOwn) => {
  expect(isOwnMachine(hostname)).toBe(isOwn);
});
