import { knownText, type PersonalText } from "#kernel/personal-text.ts";
/**
 * Names and texts come from tenants, signers and foreign servers. What is made
 * of them here cannot end a header, turn the direction of what stands beside
 * it, hide anything, or become a link of its own.
 */

/** First and last sign of a name in a sentence: Unicode's isolates, which no cleaned text holds. */
export const NAME_START = "\u2068";
export const NAME_END = "\u2069";

const MOST_CHARACTERS = 300;
/** Anything that breaks a line or is a control character, tab included. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible signs, among them those that turn directions; the two joiners are part of some scripts. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** One line of plain text without anything invisible, at most 300 characters long. */
export function oneLine(text: string): string {
  const line = withoutTricks(text.replace(BREAKS, " ")).replace(/\s+/gu, " ").trim();
  return line.length > MOST_CHARACTERS ? `${cut(line, MOST_CHARACTERS - 1)}…` : line;
}

/**
 * A text that may have lines: a server's answer, shortened to `most` characters.
 * Runs of empty lines become one.
 */
export function someLines(text: string, most = 500): string {
  const lines = text
    .split(/\r\n|[\n\r\v\f\u0085\p{Zl}\p{Zp}]/u)
    .map((line) => withoutTricks(line.replace(BREAKS, " ")).trimEnd());
  const joined = lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return joined.length > most ? `${cut(joined, most - 1)}…` : joined;
}

/**
 * What a mail server says, for the owner and for what is stored. Some refuse a
 * mail with the link that stands in it, which opens something: what looks like
 * one of our secrets, of which the shortest has 26 characters, or like most of
 * one where a line was broken, is left out.
 */
export function serversWords(text: string): string {
  return someLines(text.replace(/[\w-]{16,}/g, (run) => (/\d/.test(run) ? "…" : run)));
}

/**
 * A name as it may stand before an address in a header: without brackets and
 * quotes, and without anything that reads like an address of its own, which
 * some programs would show in place of the real one. Null when nothing is left.
 */
export function headerName(name: string): PersonalText | null {
  const left = withoutEncodedWords(oneLine(name))
    .replace(/(?<![^\s<>"(),;:])[^\s<>"(),;:@＠﹫]*[@＠﹫][^\s<>"(),;:]*/gu, " ")
    .replace(/[<>"\\(),;:]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(left) ? knownText(left) : null;
}

/**
 * A header's text in which nothing reads like an encoded word (RFC 2047), which
 * programs decode, line ends and all, wherever they find one.
 */
export function withoutEncodedWords(text: string): string {
  return text.replace(/=\?/g, "= ?");
}

/**
 * A name for a sentence in a mail's body, between isolates, so that its
 * direction stays its own. Mail programs make links of whatever looks like an
 * address; a sign without width after a dot or a scheme keeps them from it.
 */
export function nameInText(name: PersonalText): string {
  return NAME_START + withoutLinks(oneLine(name)) + NAME_END;
}

/** The same for an address that is shown to be used: nothing is put into it. */
export function addressInText(address: PersonalText): string {
  return NAME_START + oneLine(address) + NAME_END;
}

/** The same for an address on the web. */
export function linkInText(link: string): string {
  return NAME_START + oneLine(link) + NAME_END;
}

/** A text in which no mail program finds an address to make a link of. */
export function withoutLinks(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ".\u200c")
    .replace(/:(?=\/\/)/g, ":\u200c");
}

function withoutTricks(text: string): string {
  return text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").replace(HEAPED_MARKS, "$1");
}

/** The beginning of a text, never ending within a character. */
function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}
