import type { Language } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { MailContent } from "#notifications/mail/mail-content.ts";
import type { Message, MessageKind } from "#notifications/mail/message.ts";
import { momentsIn } from "#notifications/mail/moments.ts";
import { NAME_END, NAME_START } from "#notifications/mail/plain-words.ts";
import { writeMail } from "#notifications/mail/write-mail.ts";
import { sampleMessages, sampleTroubles } from "./mails.ts";

type MessageOf<K extends MessageKind> = Extract<Message, { kind: K }>;

/** A letter in its parts, without the signs that keep a name's direction. */
export interface ReadLetter {
  letter: MailContent;
  texts: string[];
  quotes: string[];
  facts: Record<string, string>;
  /** What each button and address says, and where it leads. */
  links: [words: string, url: string][];
  footer: string[];
}

/** The letter of a kind as its first sample has it, with what a test wants to be different. */
export function letterOf<K extends MessageKind>(
  kind: K,
  change: Partial<MessageOf<K>> = {},
  language: Language = "en",
): ReadLetter {
  const samples = [...sampleMessages(language), ...sampleTroubles()];
  const sample = samples.find((one) => one.kind === kind);
  if (!sample) throw new Error(`no sample of ${kind}`);
  return readLetter(writeMail({ ...sample, ...change } as Message, knownText("Countersign")));
}

/** How samples' letters write a moment, and a day alone. */
export const saidAt = (at: Date, language: Language = "en", zone = "Europe/Berlin") =>
  momentsIn(language, zone).moment(at);
export const saidDay = (at: Date, language: Language = "en", zone = "Europe/Berlin") =>
  momentsIn(language, zone).day(at);

function readLetter(letter: MailContent): ReadLetter {
  const { parts } = letter;
  const said = (kind: "text" | "quote") =>
    parts.flatMap((part) => (part.kind === kind ? [bare(part.text)] : []));
  const facts = parts.flatMap((part) => (part.kind === "facts" ? part.facts : []));
  return {
    letter,
    texts: said("text"),
    quotes: said("quote"),
    facts: Object.fromEntries(facts.map(({ term, value }) => [bare(term), bare(value)])),
    links: parts.flatMap((part): [string, string][] => {
      if (part.kind === "button") return [[part.label, part.url]];
      return part.kind === "address" ? [[part.text, part.url]] : [];
    }),
    footer: letter.footer.map(bare),
  };
}

const bare = (text: string) => text.replaceAll(NAME_START, "").replaceAll(NAME_END, "");
