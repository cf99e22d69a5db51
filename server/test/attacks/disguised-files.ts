import { odsParts, zip } from "../../src/features/booths/fixtures/archives.ts";
import { JPEG, PDF, PNG } from "../attachments.ts";

/** A file as a client sends it: bytes, name and declared type. */
export type Disguise = [what: string, bytes: Buffer, name: string, type: string];

const ascii = (text: string) => Buffer.from(text, "latin1");
const hex = (digits: string) => Buffer.from(digits, "hex");

/** The JPEG with additional segments before its end. */
const jpegWith = (...segments: Buffer[]) =>
  Buffer.concat([JPEG.subarray(0, -2), ...segments, JPEG.subarray(-2)]);
/** A segment of a JPEG: FF, marker, length and content. */
function segment(marker: string, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([hex(`ff${marker}`), length, content]);
}
/** The header of a JPEG's frame, with this size in pixels. */
function frame(width: number, height: number, marker = "c0"): Buffer {
  const content = hex("080000000001011100");
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  return segment(marker, content);
}
/** The PNG with this size in its header. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
const scan = hex("ffda0008010100003f00");
const preview = segment("e1", Buffer.concat([hex("457869660000ffd8"), frame(60_000, 60_000)]));
const then = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.alloc(64)]);

const html = ascii("<!doctype html><html><script>alert(document.cookie)</script></html>");
const svg = ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const archive = zip([{ name: "[Content_Types].xml", body: "<Types/>" }]);
const mp4 = then(ascii("\0\0\0\x18ftypisom\0\0\0\0isommp41"));
const gif = hex("474946383961010001000000003b");

/** The first bytes of files of other types, each of which some program would open as that type. */
const others: [string, Buffer][] = [
  ["HTML", html],
  ["HTML in UTF-16", Buffer.from(`\ufeff${html.toString()}`, "utf16le")],
  ["HTML behind blanks", then(ascii(" \r\n\t"), html)],
  ["a script element", ascii("<script>alert(1)</script>")],
  ["SVG", svg],
  ["SVG with an XML prolog", then(ascii('<?xml version="1.0"?>\n'), svg)],
  ["XML with a stylesheet", ascii('<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>')],
  ["JavaScript", ascii("/* */ fetch('/api/v0/complaint')")],
  ["a shell script", ascii("#!/bin/sh\nid\n")],
  ["a Windows program", then(ascii("MZ\x90\0\x03\0\0\0"), hex("50450000"))],
  ["a Linux program", then(hex("7f454c4602010100"))],
  ["a Java class", then(hex("cafebabe00000034"))],
  ["WebAssembly", then(hex("0061736d01000000"))],
  ["a ZIP", archive],
  ["a Word document", zip([{ name: "word/document.xml", body: "<w:document/>" }])],
  ["a spreadsheet", zip(odsParts(""))],
  ["gzip", then(hex("1f8b0800000000000003"))],
  ["7z", then(hex("377abcaf271c0004"))],
  ["RAR", then(hex("526172211a0700"))],
  ["GIF", gif],
  ["GIF with an archive behind it", Buffer.concat([gif, archive])],
  ["WebP", then(ascii("RIFF\x24\0\0\0WEBPVP8 "))],
  ["BMP", then(ascii("BM\x46\0\0\0\0\0\0\0\x36\0\0\0"))],
  ["TIFF, little end first", then(hex("49492a0008000000"))],
  ["TIFF, big end first", then(hex("4d4d002a00000008"))],
  ["an icon", then(hex("00000100010010100000"))],
  ["HEIC", then(ascii("\0\0\0\x18ftypheic\0\0\0\0mif1heic"))],
  ["MP4", mp4],
  ["MP3", then(ascii("ID3\x04\0\0\0\0\0\0"))],
  ["PostScript", ascii("%!PS-Adobe-3.0\n%%EOF\n")],
  [
    "a web archive",
    ascii('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="a"\r\n\r\n'),
  ],
  ["RTF", ascii("{\\rtf1\\ansi}")],
  ["a compound document", then(hex("d0cf11e0a1b11ae1"))],
  ["text", ascii("The hand pump near the temple is dry.")],
  ["zeros", Buffer.alloc(100)],
];

const masks = [
  ["a.jpg", "image/jpeg"],
  ["a.png", "image/png"],
  ["a.pdf", "application/pdf"],
] as const;

/** Each of the other types under one of the allowed names and types. */
const masked = others.map(([what, bytes], index): Disguise => {
  const [name, type] = masks[index % masks.length]!;
  return [`${what} as ${name}`, bytes, name, type];
});

const png = (...rest: Buffer[]) => Buffer.concat([PNG.subarray(0, 33), ...rest]);
const bom = hex("efbbbf");

/** Allowed types whose name, type and content disagree, and files that begin like two types or like half of one. */
const mixed: Disguise[] = [
  ["a PNG named as a JPEG", PNG, "a.jpg", "image/jpeg"],
  ["a JPEG named as a PNG", JPEG, "a.png", "image/png"],
  ["a PDF named as a PNG", PDF, "a.png", "image/png"],
  ["a PNG named as a PDF", PNG, "a.pdf", "application/pdf"],
  ["a JPEG named as a PDF, without a type", JPEG, "a.pdf", ""],
  ["a PNG declared as a JPEG", PNG, "a.png", "image/jpeg"],
  ["a PNG declared as a PDF", PNG, "a.png", "application/pdf"],
  ["a PDF declared as a PNG", PDF, "a.pdf", "image/png"],
  ["a PNG declared as HTML", PNG, "a.png", "text/html"],
  ["a PNG declared as SVG", PNG, "a.png", "image/svg+xml"],
  ["a JPEG declared as what it is, and more", JPEG, "a.jpg", "image/jpeg, text/html"],
  ["HTML without a type", html, "a.jpg", ""],
  ["HTML as a stream of bytes", html, "a.pdf", "application/octet-stream"],
  ["a PDF behind HTML", Buffer.concat([html, PDF]), "a.pdf", "application/pdf"],
  ["a PDF behind a line", Buffer.concat([ascii("\n"), PDF]), "a.pdf", "application/pdf"],
  ["a PDF behind a byte order mark", Buffer.concat([bom, PDF]), "a.pdf", "application/pdf"],
  ["a PDF behind a ZIP", Buffer.concat([archive, PDF]), "a.pdf", "application/pdf"],
  ["a PDF behind a JPEG", Buffer.concat([JPEG, PDF]), "a.pdf", "application/pdf"],
  ["a JPEG behind a tag", Buffer.concat([ascii("ID3\x04\0\0\0\0\0\0"), JPEG]), "a.jpg", ""],
  ["a PNG behind a byte order mark", Buffer.concat([bom, PNG]), "a.png", "image/png"],
  ["a JPEG of another kind", hex("ffd8fff7000b08000100010101110000"), "a.jpg", "image/jpeg"],
  ["a PNG's signature and HTML", Buffer.concat([PNG.subarray(0, 8), html]), "a.png", "image/png"],
  ["a PNG's header and HTML", png(html), "a.png", "image/png"],
  ["a PNG's header and a ZIP", png(archive), "a.png", "image/png"],
  [
    "a PNG's header and a chunk that is too long",
    png(ascii("\x7f\xff\xff\xfftEXt"), html),
    "a.png",
    "",
  ],
  ["a PNG's header", png(), "a.png", "image/png"],
  [
    "a PNG's signature and data without a header",
    Buffer.concat([PNG.subarray(0, 8), hex("00000000"), ascii("IDAT\0\0\0\0")]),
    "a.png",
    "image/png",
  ],
  ["half a PNG's header", PNG.subarray(0, 20), "a.png", "image/png"],
  ["a JPEG's header", JPEG.subarray(0, 20), "a.jpg", "image/jpeg"],
  ["a JPEG's first bytes", JPEG.subarray(0, 3), "a.jpg", "image/jpeg"],
  [
    "a JPEG of more segments than any picture has",
    jpegWith(Buffer.alloc(400_000, hex("ffe00002"))),
    "a.jpg",
    "image/jpeg",
  ],
  [
    "a PNG of more chunks than any picture has",
    png(Buffer.alloc(1_200_000, hex("000000007445587400000000")), PNG.subarray(33)),
    "a.png",
    "image/png",
  ],
  ["a single byte", hex("ff"), "a.jpg", "image/jpeg"],
  ["half of what a PDF starts with", ascii("%PD"), "a.pdf", "application/pdf"],
];

/** Names whose extension does not match the content, or is missing. */
const misnamed: Disguise[] = [
  "picture",
  "picture.",
  "picture.png.exe",
  "picture.pdf.html",
  "picture.svg",
  "picture.png\0",
  "picture.png\0.exe",
  "picture.png\r\n.html",
  "picture\r\nx-injected: 1.png",
  "picture.png;.html",
  "picture.png/",
  "picture.png/x.html",
  "picture.png::$DATA",
  "picture.p\u200dng",
  "png",
  "",
].map((name) => [`a PNG named ${JSON.stringify(name)}`, PNG, name, "image/png"]);

/** Small files whose decoded picture needs a huge amount of memory (contract/src/files.ts). */
export const hugePictures: Disguise[] = [
  ["a PNG of 60000 x 60000", pngOf(60_000, 60_000), "a.png", "image/png"],
  ["a PNG one row too high", pngOf(1, 202_000_001), "a.png", "image/png"],
  ["a PNG of the largest numbers", pngOf(0xff_ff_ff_ff, 0xff_ff_ff_ff), "a.png", "image/png"],
  ["a JPEG of 60000 x 60000", jpegWith(frame(60_000, 60_000)), "a.jpg", "image/jpeg"],
  [
    "a progressive JPEG of 65535 x 65535",
    jpegWith(frame(65_535, 65_535, "c2")),
    "a.jpg",
    "image/jpeg",
  ],
  ["a JPEG one column too wide", jpegWith(frame(20_201, 10_000)), "a.jpg", "image/jpeg"],
  [
    "a JPEG with a small frame before a huge one",
    jpegWith(frame(8, 8), frame(60_000, 60_000), scan),
    "a.jpg",
    "image/jpeg",
  ],
  [
    "a JPEG with a huge frame behind its preview",
    jpegWith(preview, frame(60_000, 60_000), scan),
    "a.jpg",
    "image/jpeg",
  ],
  [
    "a JPEG with bytes between its segments",
    jpegWith(hex("0000ff00"), hex("ffffff"), frame(60_000, 60_000).subarray(1), scan),
    "a.jpg",
    "image/jpeg",
  ],
  [
    "a JPEG cut short behind its size",
    Buffer.concat([JPEG.subarray(0, 20), frame(60_000, 60_000).subarray(0, 9)]),
    "a.jpg",
    "image/jpeg",
  ],
];

export const disguises: Disguise[] = [...masked, ...mixed, ...misnamed];

/** Valid files, with any name and any trailing bytes. */
export const honest: Disguise[] = [
  ["a JPEG", JPEG, "a.jpg", "image/jpeg"],
  ["a JPEG, spelt at length and in capitals", JPEG, "a.JPEG", "IMAGE/JPEG"],
  ["a JPEG with the type that some programs say", JPEG, "a.Jpg", "image/jpg"],
  ["a JPEG with an archive behind its end", Buffer.concat([JPEG, archive]), "a.jpg", "image/jpeg"],
  ["a JPEG with a film behind its end", Buffer.concat([JPEG, mp4]), "a.jpg", ""],
  ["the largest photo of a phone", jpegWith(frame(16_384, 12_288), scan), "a.jpg", "image/jpeg"],
  ["a JPEG whose preview says that it is huge", jpegWith(preview, frame(8, 8), scan), "a.jpg", ""],
  ["a JPEG of 202 megapixels", jpegWith(frame(20_200, 10_000), scan), "a.jpg", "image/jpeg"],
  [
    "a JPEG cut short before its size, which no program can decode",
    Buffer.concat([JPEG.subarray(0, 20), frame(60_000, 60_000).subarray(0, 8)]),
    "a.jpg",
    "image/jpeg",
  ],
  ["a PNG of 202 megapixels", pngOf(20_200, 10_000), "a.png", "image/png"],
  ["a PNG with text behind its end", Buffer.concat([PNG, html]), "a.PNG", "image/png"],
  ["a PDF without a type", PDF, "a.pdf", ""],
  ["a PDF as a stream of bytes", PDF, "a.PDF", "application/octet-stream"],
  ["a PDF with another ending before its own", PDF, "a.exe.pdf", "application/pdf"],
];

/** The file names that a client sends, and the names that are shown. */
export const hostileNames: [sent: string, shown: string][] = [
  ["../../etc/passwd.png", "passwd.png"],
  ["..\\..\\boot.png", "boot.png"],
  ["C:\\Users\\a\\photo.png", "photo.png"],
  ["/etc/../.png", ".png"],
  ["\u202egnp.exe.png", "gnp.exe.png"],
  ["a\u2066b\u2069.png", "ab.png"],
  ["a\0b.png", "ab.png"],
  ["a%0D%0Aset-cookie: x=1.png", "a%0D%0Aset-cookie: x=1.png"],
  [" a.png ", "a.png"],
  ["a\u0085\u007f\tb.png", "a b.png"],
  ['a"; filename="b.exe".png', 'a"; filename="b.exe".png'],
  ["a'b(c)*%41;=.png", "a'b(c)*%41;=.png"],
  ["<img src=x onerror=alert(1)>.png", "<img src=x onerror=alert(1)>.png"],
  ["e\u0301.png", "\u00e9.png"],
  ["बिल.png", "बिल.png"],
  [`${"\u{1f600}".repeat(300)}.png`, `${"\u{1f600}".repeat(251)}.png`],
];
