import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { sha256Hex } from "#kernel/digest.ts";
import { runOn } from "#kit/peers/tools.ts";

/** What came of asking for something, as far as words in it go. */
export interface Heard {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  bytes: Uint8Array;
}

export type Ask = (path: string) => Promise<Heard>;

/** Everything that somebody finds who begins with these paths and follows whatever there is. */
export interface Found {
  /** Paths that were asked for, whatever came. */
  paths: Set<string>;
  /** Strings that may be secrets, from bodies, headers and paths. */
  strings: Set<string>;
}

const root = join(import.meta.dirname, "../../..");

/** Ways out of a page: what a browser follows, sends or loads, in markup and in data. */
const PLACES = /\b(?:href|src|srcset|action|formaction|poster|data-[\w-]+|content)="([^"]*)"/g;
const QUOTED = /"((?:\\.|[^"\\])*)"/g;
const RUNS = /[\w-]{8,200}/g;
/** Of a drawing: to the right, down, the next. */
const LINES = /^[-\dhvmz]*[hv][-\dhvmz]*$/i;
const ADDRESS = /(?:https?:)?\/\/[^/\s"'<>]+(\/[^\s"'<>\\)]*)/g;

/** Follows everything from these paths on, within one host, each path once. */
export async function crawl(ask: Ask, starts: readonly string[]): Promise<Found> {
  const found: Found = { paths: new Set(), strings: new Set() };
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.paths.has(path) || isSameForAll(path)) continue;
    found.paths.add(path);
    const heard = await ask(path);
    const words = wordsOf(heard);
    for (const text of [path, words]) for (const one of stringsIn(text)) found.strings.add(one);
    for (const next of pathsIn(words)) waiting.push(next);
  }
  return found;
}

/** Scripts, sheets, fonts, documentation, the API's description: the same for everybody, known before. */
function isSameForAll(path: string): boolean {
  return /^\/(?:assets\/|openapi\.json|docs|llms)/.test(path);
}

/** All words of an answer: its headers, and its body as far as it is text or a PDF. */
export function wordsOf({ headers, bytes }: Pick<Heard, "headers" | "bytes">): string {
  const { "x-request-id": id, ...told } = headers;
  const words = `${Object.values(told).flat().join("\n")}\n${textOf(bytes, String(headers["content-type"]))}`;
  // Every answer has an id of its own, which names the line of the log, and a page a number for its script.
  const numbers = [...words.matchAll(/'nonce-([^']+)'/g)].map(([, number]) => number);
  return [id, ...numbers].reduce<string>((left, own) => left.replaceAll(String(own), ""), words);
}

function textOf(bytes: Uint8Array, type: string): string {
  if (type.includes("pdf")) return pdfWords(bytes);
  if (/^image\/(?!svg)/.test(type)) return "";
  return unescaped(Buffer.from(bytes).toString("utf8"));
}

const read = new Map<string, string>();

/** The text, the addresses of links and every string of a PDF, packed ones too; of the same one once. */
function pdfWords(pdf: Uint8Array): string {
  const sha256 = sha256Hex(pdf);
  const words = read.get(sha256) ?? readPdf(pdf);
  read.set(sha256, words);
  return words;
}

function readPdf(pdf: Uint8Array): string {
  const plain = runOn(pdf, "qpdf", ["--qdf", "--object-streams=disable", "FILE", "-"]).output;
  const strings = plain.match(/\((?:\\.|[^()\\])*\)/g) ?? [];
  return `${strings.join("\n")}\n${runOn(pdf, "pdftotext", ["FILE", "-"]).output}`;
}

/** All words of a mail: headers, both bodies, and what is attached. */
export async function mailWords(raw: Uint8Array): Promise<string> {
  const mail = await PostalMime.parse(raw);
  const attached = mail.attachments.map(({ content, mimeType }) =>
    textOf(new Uint8Array(content as ArrayBuffer), mimeType),
  );
  const headers = mail.headers.map(({ value }) => value);
  return [...headers, mail.text ?? "", unescaped(mail.html ?? ""), ...attached].join("\n");
}

function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll("\\/", "/")
    .replace(/\\u([0-9a-f]{4})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Paths on this host that a text leads to. */
export function pathsIn(text: string): string[] {
  const places = [...text.matchAll(PLACES), ...text.matchAll(QUOTED)].map(([, inner]) => inner);
  const spread = places.flatMap((place) => place?.split(/[\s,]+/) ?? []);
  const addresses = [...text.matchAll(ADDRESS)].map(([, path]) => path ?? "");
  return [...spread, ...addresses]
    .filter((place) => /^\/(?!\/)[\w/.%~?=&:-]*$/.test(place))
    .map((place) => place.replace(/#.*$/, ""));
}

/** What stands in the source, and is therefore no secret: names, selectors, words of messages. */
const known = new Set(
  globSync("src/**/*.{ts,tsx,css,svg}", { cwd: root }).flatMap(
    (file) => readFileSync(join(root, file), "utf8").match(RUNS) ?? [],
  ),
);

/** Every string of a text that may be a secret: long enough, and no word of a language. */
export function stringsIn(text: string): string[] {
  const decoded = text
    .replace(/%([0-9a-f]{2})/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    // What is encoded as a whole, such as a picture or what the verify page keeps locked, is read.
    .replace(/[A-Za-z0-9+/]{300,}={0,2}/g, (packed) =>
      Buffer.from(packed, "base64").toString("latin1"),
    );
  const strings = decoded.match(RUNS) ?? [];
  const inPaths = [...decoded.matchAll(/\/([\w-]{8,200})/g)].map(([, part]) => part ?? "");
  return [...strings.filter(mayBeSecret), ...inPaths];
}

/** Not a word as people, programs or style sheets write it: it has digits, capitals within, or no end. */
function mayBeSecret(string: string): boolean {
  if (known.has(string) || LINES.test(string)) return false;
  return /\d/.test(string) || /[a-z][A-Z]/.test(string) || string.length >= 20;
}
