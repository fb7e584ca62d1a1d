/**
 * A text in which everything that leads somewhere is replaced: addresses of
 * pages, mailboxes and the like, however they are written. A summary needs none,
 * and software that shows text may make links of them on its own.
 */
export function withoutLinks(text: string, instead: string): string {
  const words = text.replace(/\S+/gu, (word) =>
    word.includes("://") || MAILBOX.test(word) ? instead : word,
  );
  return LINKS.reduce((left, link) => left.replace(link, instead), words).replace(
    NAMES,
    (_found, run: string, path: string) => withoutHosts(run, path, instead),
  );
}

/**
 * The last part of a name, in one case: `end.Next` is two sentences. Kinds of
 * files are none, and neither is what Spanish writes for `e.g.`. An encoded one
 * stands first: its beginning alone would pass for one of two letters.
 */
const TOP =
  /^(?!(?:ej|js|ts|pdf|docx?|xlsx?|csv|txt|xml|json|png|jpe?g)(?:-|$))(?:[xX][nN]--[A-Za-z0-9-]{2,59}|\p{Ll}{2,24}|\p{Lu}{2,24})(?=-|$)/u;
const LABEL_CHARACTERS = 63;

const MAILBOX = /[^@]@[^@]+\.[^@]/;

const LINKS: readonly RegExp[] = [
  /(?<![\p{L}\p{N}])(?:mailto|tel|sms|callto|javascript|vbscript|data|blob|file|intent|skype|whatsapp|geo|magnet|bitcoin):\S+/giu,
  /www\d?\.\S+/giu,
  /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}[:/]\S*/gu,
];

/** What may have a name of a host in it, with the path behind it. */
const NAMES = /([\p{L}\p{N}][\p{L}\p{N}.\u3002\uff0e\uff61-]*)((?:[:/?#]\S*)?)/gu;
const DOTS = /([.\u3002\uff0e\uff61])/u;

/** From the end on, each part and dot is gone through once: a long run of either costs its length. */
function withoutHosts(run: string, path: string, instead: string): string {
  const parts = run.split(DOTS);
  const left = [path];
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at]!;
    const [top] = TOP.exec(part) ?? [];
    if (top === undefined || !isLabel(parts[at - 2])) {
      left.push(part);
      continue;
    }
    const behind = part.slice(top.length);
    // The path is the last name's, where nothing stands between.
    if (at === parts.length - 1 && behind === "") left.pop();
    left.push(behind, instead);
    do at -= 2;
    while (isLabel(parts[at - 2]));
  }
  return left.reverse().join("");
}

function isLabel(part: string | undefined): boolean {
  return !!part && part.length <= LABEL_CHARACTERS && !part.startsWith("-") && !part.endsWith("-");
}
