import { isIP } from "node:net";

/**
 * The network that counts as one address for rate limits: an IPv4 address itself, the /64 of an IPv6 address (limit-2).
 * Takes Fastify's `request.ip`, which is undefined when the client disconnected before it was read; a text that is
 * not an address is returned unchanged.
 */
export function clientNetwork(ip: string | undefined): string {
  if (ip === undefined) return "disconnected";
  const address = ip.replace(/%.*/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  // URL normalizes the address: lower case, no leading zeros, IPv4 endings in hexadecimal.
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** An address with a port: `203.0.113.9:51234`, `[2001:db8::1]:51234`; brackets alone and a zone are cut, too. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/;

/**
 * The addresses of an `X-Forwarded-For` as Fastify's `trustProxy` reads them, from the nearest hop on. What is no address ends the
 * list: the client then has the address of the proxy that reported it (limit-5).
 */
export function parseForwardedFor(header: string): string {
  const addresses: string[] = [];
  for (const entry of header.split(",").toReversed()) {
    const text = entry.trim();
    if (!text) continue;
    const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
    const address = (bracketed ?? plain ?? text).replace(/%.*/, "");
    if (!isIP(address)) break;
    addresses.unshift(address);
  }
  return addresses.join(", ");
}
