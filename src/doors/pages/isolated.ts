import { NAME_END, NAME_START } from "#notifications/mail/plain-words.ts";

/** A name for a sentence, whichever direction it is written in. */
export function isolateName(name: string): string {
  return NAME_START + name + NAME_END;
}
