/**
 * A text in which everything that leads somewhere is replaced: addresses of
 * pages, mailboxes and the like, however they are written. A summary needs none,
 * and software that shows text may make links of them on its own.
 */
export function withoutLinks(text: string, instead: string): string {
  const words = text.replace(/\S+/gu, (word) =>
    word.includes("://") || MAILBOX.test(word) ? instead : word,
  );
  return LINKS.reduce((left, link) => left.replace(link, instead), words);
}

const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
const DOT = "[.\\u3002\\uff0e\\uff61]";
/**
 * The last part of a name, in one case: `end.Next` is two sentences. Kinds of
 * files are none, and neither is what Spanish writes for `e.g.`. An encoded one
 * stands first: its beginning alone would pass for one of two letters.
 */
const TOP =
  "(?!(?:ej|js|ts|pdf|docx?|xlsx?|csv|txt|xml|json|png|jpe?g)(?![\\p{L}\\p{N}]))(?:[xX][nN]--[A-Za-z0-9-]{2,59}|\\p{Ll}{2,24}|\\p{Lu}{2,24})";

const MAILBOX = /[^@]@[^@]+\.[^@]/;

const LINKS: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?:mailto|tel|sms|callto|javascript|vbscript|data|blob|file|intent|skype|whatsapp|geo|magnet|bitcoin):\S+/giu,
  /www\d?\.\S+/giu,
  /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}[:/]\S*/gu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${LABEL}${DOT}){1,8}${TOP}(?![\\p{L}\\p{N}])(?:[:/?#]\\S*)?`,
    "gu",
  ),
];
