import { isIP } from "node:net";

/**
 * The network that limits count as one address: an IPv4 address itself, an IPv6 address's /64 (security.md, "Limits").
 * Takes what Fastify's `request.ip` gives; a text that is no address comes back as it is.
 */
export function clientNetwork(ip: string): string {
  const address = ip.replace(/%.*/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  // A URL's host is written in one way only: lower case, no leading zeros, IPv4 endings in hexadecimal.
  const [head = "", tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
