import { test } from "node:test";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { sampleMessages, sampleTroubles } from "#kit/documents/mails.ts";
import { assertGolden } from "#kit/judges/golden.ts";
import { mailHtml } from "#notifications/mail/mail-html.tsx";
import { mailText } from "#notifications/mail/mail-text.ts";
import type { Message } from "#notifications/mail/message.ts";
import { writeMail } from "#notifications/mail/write-mail.ts";
import { mailWords } from "#words/mail-words.ts";

test("every mail says what the files in tests/golden/mails say, in every language", () => {
  const files = new Map<string, string>();
  for (const language of LANGUAGES) add(sampleMessages(language));
  add(sampleTroubles());
  assertGolden("tests/golden/mails", files);

  function add(messages: readonly Message[]): void {
    const seen = new Map<string, number>();
    for (const message of messages) {
      const count = (seen.get(message.kind) ?? 0) + 1;
      seen.set(message.kind, count);
      const name = `${message.language}/${message.kind}${count > 1 ? `-${count}` : ""}`;
      const { text, html } = written(message);
      files.set(`${name}.txt`, text);
      files.set(`${name}.html`, html);
    }
  }
});

function written(message: Message): { text: string; html: string } {
  const { language } = message;
  const letter = writeMail(message, knownText("Countersign"));
  const { buttonFallback } = mailWords[language];
  const { subject, preheader } = letter;
  return {
    text: `Subject: ${subject}\nPreview: ${preheader}\n\n${mailText(letter)}`,
    html: `${mailHtml({ letter, language, product: "Countersign", buttonFallback }).replaceAll("><", ">\n<")}\n`,
  };
}
