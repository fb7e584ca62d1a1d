import type { Language } from "#kernel/language.ts";
import type { ComposedMail } from "#notifications/mail/raw-mail.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { Moment } from "#pages/moment.tsx";
import { mailWords } from "#words/mail-words.ts";

interface MailboxPageInput {
  language: Language;
  style: string;
  /** Of the mailbox, with its secret. */
  path: string;
  /** Newest first; one whose file was deleted meanwhile is null. */
  mails: { name: string; mail: ComposedMail | null }[];
}

/** The mails that were not sent, as a whole HTML document. */
export function mailboxPage({ language, style, path, mails }: MailboxPageInput): string {
  const words = mailWords[language].mailbox;
  return layout({
    language,
    title: words.title,
    assets: { style },
    body: (
      <>
        <Masthead />
        <main class="mailbox">
          <h1>{words.title}</h1>
          <p class="hint">{words.intro}</p>
          {mails.length === 0 && <p class="card">{words.empty}</p>}
          <ul class="mails">
            {mails.map(
              ({ name, mail }) =>
                mail && (
                  <li>
                    <a class="card mail" href={`${path}/${name}`}>
                      <strong class="mail-subject">{mail.subject}</strong>
                      <span class="hint">
                        {words.to} <bdi>{mail.to}</bdi>
                      </span>
                      <span class="hint">
                        <Moment at={mail.sentAt} language={language} />
                      </span>
                    </a>
                  </li>
                ),
            )}
          </ul>
        </main>
      </>
    ),
  });
}
