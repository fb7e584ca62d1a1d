import type { MailContent, Part } from "./mail-content.ts";
import { NAME_END, NAME_START } from "./plain-words.ts";

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const ISOLATES = new RegExp(`${NAME_START}([^${NAME_START}${NAME_END}]*)${NAME_END}`, "gu");

/** A letter as the plain text part of a mail: the same words, one paragraph to a line. */
export function mailText(letter: MailContent): string {
  const parts = letter.parts.map(partText).join("\n\n");
  return dropNeedlessIsolates(`${parts}\n\n-- \n${letter.footer.join("\n")}\n`);
}

function partText(part: Part): string {
  switch (part.kind) {
    case "text":
    case "note":
      return part.text;
    case "button":
      return `${part.label}:\n${part.url}`;
    case "address":
      return `${part.text}\n${part.url}`;
    case "facts":
      return part.facts.map(({ term, value }) => `${term}: ${value}`).join("\n");
    case "quote":
      return part.text
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
  }
}

/** Keeps the isolates only around names that need them: some programs show them as boxes. */
function dropNeedlessIsolates(text: string): string {
  return text.replace(ISOLATES, (isolated, name: string) =>
    RIGHT_TO_LEFT.test(name) ? isolated : name,
  );
}
