import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Compresses in a thread of its own, once: so better than a compression for each answer could. */
const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Encoding = keyof typeof compressors;
const ENCODINGS: Encoding[] = ["br", "gzip"];

/** Read and compressed once, so that strangers cannot repeat the work (browser-5). The route must have `compress: false`. */
export function prepareContent(type: string, read: () => Promise<Buffer>) {
  let original: Promise<Buffer> | undefined;
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const bytes = () => (original ??= read());

  function inEncoding(encoding: Encoding): Promise<Buffer> {
    const known = compressed.get(encoding);
    if (known) return known;
    const made = bytes().then(compressors[encoding]);
    compressed.set(encoding, made);
    return made;
  }
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const encoding = ENCODINGS.find((name) => accepts(headers["accept-encoding"], name));
    void reply.type(type).header("vary", "accept-encoding");
    if (!encoding) return bytes();
    void reply.header("content-encoding", encoding);
    return inEncoding(encoding);
  };
}

/** Whether `Accept-Encoding` names the encoding, and not with the weight 0. */
const accepts = (header: string | string[] | undefined, encoding: Encoding): boolean =>
  String(header)
    .split(",")
    .some((entry) => {
      const [name, weight] = entry.split(";");
      return name!.trim().toLowerCase() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? "");
    });
