import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { mailWords } from "#words/mail-words.ts";

/** For whoever is at this machine and asks without the secret. */
export function closedMailboxPage({
  language,
  style,
}: {
  language: Language;
  style: string;
}): string {
  const words = mailWords[language].mailbox;
  return layout({
    language,
    title: words.closedTitle,
    assets: { style },
    body: (
      <>
        <Masthead />
        <main class="mailbox">
          <h1>{words.closedTitle}</h1>
          <p class="card">{words.closedText}</p>
        </main>
      </>
    ),
  });
}
