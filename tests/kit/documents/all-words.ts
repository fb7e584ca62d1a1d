import { globSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { fillAttachment } from "#attachments/fill-attachment.ts";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { deviceName } from "#words/device-words.ts";
import { operatorWords } from "#words/operator-words.ts";
import { cancelWords } from "#words/withdraw-words.ts";

/** A sentence as somebody reads it, and where it comes from: `signing-page.dialog.submit`. */
export interface Said {
  place: string;
  text: string;
}

/** What stands in a sentence for a value, by the name that the sentence gives it. */
const SAMPLES: Record<string, string | readonly number[]> = {
  address: "anna@example.org",
  email: "anna@example.org",
  to: "anna@example.org",
  sender: "Acme GmbH",
  product: "Countersign",
  host: "shop.example.org",
  contract: "Mietvertrag",
  title: "Mietvertrag",
  name: "Mietvertrag",
  attachment: "AGB",
  role: "Anna",
  names: "Anna",
  signer: "Anna",
  who: "Anna",
  previous: "Anna",
  publicId: "7K3M-9XQ2-W8RD-5",
  url: "https://sign.example.org",
  zone: "Europe/Berlin",
  at: "21.11.2026, 10:30",
  until: "21.11.2026, 10:30",
  invitedAt: "21.11.2026, 10:30",
  time: "2026-11-21 09:30 UTC",
  month: "11/2026",
  event: "signer.invited",
  version: "2026-11-22",
  subject: "CN=Acme",
  authority: "CN=TSA",
  text: "…",
  certificates: "CN=TSA",
  problem: "…",
  of: "9",
  browser: "Firefox",
  system: "Linux",
  page: [1, 3],
  count: [1, 3],
  number: [2],
  pages: [3],
  people: [1, 3],
  signed: [1, 3],
  all: [3],
  erased: [1, 3],
  kept: [1, 3],
  signatures: [1, 3],
  attempts: [1, 7],
  characters: [500],
  used: [1, 3],
  limit: [5],
  tier: [1],
  parts: [0, 1, 3],
  most: [200],
  days: [1, 14],
  credits: [1, 3],
  documents: [1, 3],
  attachments: [0, 1, 3],
  arrived: [1, 3],
  firstDays: [1, 3],
  everyDays: [1, 3],
  attempt: [2],
  service: "Countersign",
  askedAt: "21.11.2026, 10:30",
};

type Sentence = (...values: unknown[]) => string;

/**
 * Every sentence that the service's own dictionaries hold in one language, in the order of
 * its files: whatever `src/words` exports that has the four languages.
 */
export async function dictionarySentences(language: Language): Promise<Said[]> {
  const files = [...globSync("src/words/*-words.ts"), "src/words/consent.ts"].sort();
  const said: Said[] = [];
  for (const file of files) {
    const name = basename(file, ".ts").replace(/-words$/, "");
    const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
    for (const value of Object.values(exported)) {
      if (hasLanguages(value)) said.push(...sentences(name, value[language]));
    }
  }
  said.push(...sentences("withdraw", cancelWords[language] ?? {}));
  if (language === "en") said.push(...sentences("operator", operatorWords));
  for (const [browser, system] of [
    ["Firefox", "Linux"],
    [null, "Linux"],
    [null, null],
  ] as const) {
    said.push({ place: "device", text: deviceName({ browser, system }, language) });
  }
  return said;
}

function hasLanguages(value: unknown): value is Record<Language, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    LANGUAGES.every((language) => Object.hasOwn(value, language))
  );
}

function sentences(place: string, value: unknown): Said[] {
  if (typeof value === "string") return [{ place, text: value }];
  if (typeof value === "function") {
    const texts = callsOf(value as Sentence).map((values) => (value as Sentence)(...values));
    const hollow = texts.find((text) => /undefined|\[object /.test(text));
    if (hollow) throw new Error(`${place} was said without its values: ${hollow}`);
    return [...new Set(texts)].map((text) => ({ place, text }));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => sentences(`${place}.${name}`, inner));
}

/** Values for each parameter of a sentence; of counts, the singular and the plural. */
function callsOf(sentence: Sentence): unknown[][] {
  const names = parametersOf(sentence);
  const calls = names.reduce<(string | number)[][]>(
    (calls, name) => {
      const sample = SAMPLES[name] ?? `‹${name}›`;
      const values = typeof sample === "string" ? [sample] : sample;
      return calls.flatMap((call) => values.map((value) => [...call, value]));
    },
    [[]],
  );
  if (!/^\(\s*\{/.test(String(sentence))) return calls;
  // Named values come in one object.
  return calls.map((call) => [Object.fromEntries(names.map((name, place) => [name, call[place]]))]);
}

export function parametersOf(sentence: (...values: never[]) => string): string[] {
  const [, within, single] =
    /^(?:async )?(?:function )?\w*\s*(?:\(([^)]*)\)|(\w+)\s*=>)/.exec(String(sentence)) ?? [];
  return (single ?? within ?? "")
    .split(",")
    .map((name) => name.replace(/[{}]/g, "").trim())
    .filter(Boolean);
}

/** Every function of the dictionaries of one language, by its place. */
export async function sentenceFunctions(
  language: Language,
): Promise<{ place: string; say: Sentence }[]> {
  const found: { place: string; say: Sentence }[] = [];
  const look = (place: string, value: unknown) => {
    if (typeof value === "function") found.push({ place, say: value as Sentence });
    else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) look(`${place}.${name}`, inner);
    }
  };
  for (const file of globSync("src/words/*-words.ts").sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
    for (const value of Object.values(exported)) {
      if (hasLanguages(value)) look(basename(file, "-words.ts"), value[language]);
    }
  }
  return found;
}

/** What the attachments say that are worded in a language, each filled in with its own examples. */
export function attachmentSentences(language: Language): Said[] {
  return ATTACHMENT_TYPES.flatMap((type) => {
    const wording = type.wordings[language];
    if (!wording) return [];
    const values = new Map(type.fields.map(({ id, example }) => [id, example]));
    const { html, asks } = fillAttachment({ type, role: null, values }, language);
    const texts = [
      wording.description,
      ...Object.values(wording.labels),
      ...textLines(html),
      ...(asks ? [asks.text] : []),
    ];
    return texts.map((text) => ({ place: `attachment.${type.id}`, text }));
  });
}

/** The text of mark-up, a line to each block. */
function textLines(html: string): string[] {
  return html
    .replace(/\s*\n\s*/g, " ")
    .replace(/<\/(?:p|h\d|li|td|th|tr|blockquote|div)>|<br\s*\/?>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .filter(Boolean);
}
