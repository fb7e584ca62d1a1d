import { fromLatin1 } from "#kernel/bytes.ts";
import { PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from "#lib/pdf/objects.ts";
import type { Code, CodeSpace } from "./code-map.ts";

/** Entries of one block of a map (Adobe Technical Note 5014). */
const BLOCK = 100;

/** The letters of codes, for readers that copy or search text (ISO 32000-1, 9.10.3). */
export function writeToUnicode(
  letters: Iterable<readonly [Code, string]>,
  spaces: readonly CodeSpace[],
): PdfStream {
  const entries = [...letters]
    .filter(([, text]) => text.length > 0)
    .map(([code, text]) => `${hex(code.code, code.length)} <${utf16(text)}>`);
  return new PdfStream([], source("Adobe-Identity-UCS", 2, 0, spaces, "bfchar", entries));
}

/** Which character each code is, as a stream that a font may have for its encoding (9.7.5.3). */
export function writeCodeMap(
  characters: Iterable<readonly [Code, cid: number]>,
  spaces: readonly CodeSpace[],
  vertical: boolean,
): PdfStream {
  const name = "Countersign-Codes";
  const mode = vertical ? 1 : 0;
  const entries = [...characters].map(([code, cid]) => `${hex(code.code, code.length)} ${cid}`);
  return new PdfStream(
    [
      ["Type", PdfName.of("CMap")],
      ["CMapName", PdfName.of(name)],
      ["CIDSystemInfo", identityInfo()],
      ["WMode", PdfNumber.of(mode)],
    ],
    source(name, 1, mode, spaces, "cidchar", entries),
  );
}

/** For a font whose characters are numbered in its own way (9.7.3). */
export function identityInfo(): PdfDict {
  return new PdfDict([
    ["Registry", PdfString.fromString("Adobe")],
    ["Ordering", PdfString.fromString("Identity")],
    ["Supplement", PdfNumber.of(0)],
  ]);
}

function source(
  name: string,
  type: number,
  mode: number,
  spaces: readonly CodeSpace[],
  kind: "bfchar" | "cidchar",
  entries: readonly string[],
): Uint8Array {
  const ordering = kind === "bfchar" ? "UCS" : "Identity";
  const lines = [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> def`,
    `/CMapName /${name} def`,
    `/CMapType ${type} def`,
    ...(kind === "cidchar" ? [`/WMode ${mode} def`] : []),
    ...blocks(
      "codespacerange",
      spaces.map(({ length, low, high }) => `${hex(low, length)} ${hex(high, length)}`),
    ),
    ...blocks(kind, entries),
    "endcmap",
    "CMapName currentdict /CMap defineresource pop",
    "end",
    "end",
    "",
  ];
  return fromLatin1(lines.join("\n"));
}

function* blocks(kind: string, entries: readonly string[]): Generator<string> {
  for (let at = 0; at < entries.length; at += BLOCK) {
    const some = entries.slice(at, at + BLOCK);
    yield `${some.length} begin${kind}`;
    yield* some;
    yield `end${kind}`;
  }
}

function hex(code: number, length: number): string {
  return `<${code.toString(16).padStart(length * 2, "0")}>`;
}

function utf16(text: string): string {
  let digits = "";
  for (let at = 0; at < text.length; at += 1) {
    digits += text.charCodeAt(at).toString(16).padStart(4, "0");
  }
  return digits;
}
