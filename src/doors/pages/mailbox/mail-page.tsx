import type { Language } from "#kernel/language.ts";
import type { ComposedMail } from "#notifications/mail/raw-mail.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { Moment } from "#pages/moment.tsx";
import { type MailWords, mailWords } from "#words/mail-words.ts";

type MailboxWords = MailWords["mailbox"];

interface ShownMail extends ComposedMail {
  /** As they go over the line. */
  headers: string;
}

interface MailPageInput {
  language: Language;
  style: string;
  /** Of the mailbox, with its secret. */
  path: string;
  /** Of the file. */
  name: string;
  /** Null when there is no such mail. */
  mail: ShownMail | null;
}

/** One mail in all its parts, as a whole HTML document. */
export function mailPage({ language, style, path, name, mail }: MailPageInput): string {
  const words = mailWords[language].mailbox;
  const title = mail ? mail.subject : words.unknownTitle;
  return layout({
    language,
    title,
    assets: { style },
    body: (
      <>
        <Masthead />
        <main class="mailbox">
          <p>
            <a href={path}>{words.back}</a>
          </p>
          <h1>{title}</h1>
          {mail ? (
            <MailParts mail={mail} path={`${path}/${name}`} words={words} language={language} />
          ) : (
            <p class="card">{words.unknownText}</p>
          )}
        </main>
      </>
    ),
  });
}

function MailParts(props: {
  mail: ShownMail;
  path: string;
  words: MailboxWords;
  language: Language;
}) {
  const { mail, path, words, language } = props;
  return (
    <>
      <dl class="card pairs envelope">
        <Pair term={words.from} value={mail.from} />
        <Pair term={words.to} value={mail.to} />
        <div>
          <dt>{words.date}</dt>
          <dd>
            <Moment at={mail.sentAt} language={language} />
          </dd>
        </div>
      </dl>
      <section aria-labelledby="as-seen">
        <h2 id="as-seen">{words.asSeen}</h2>
        <iframe
          class="seen"
          src={`${path}/html`}
          title={words.asSeen}
          // No scripts, no forms, an origin of its own: only its links open, in a new tab.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </section>
      {mail.attachments.length > 0 && (
        <section aria-labelledby="attachments">
          <h2 id="attachments">{words.attachments}</h2>
          <ul class="further">
            {mail.attachments.map(({ fileName }, index) => (
              <li>
                <a href={`${path}/attachments/${index}`}>{fileName}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="plain-text">
        <h2 id="plain-text">{words.plainText}</h2>
        <pre class="card plain">{mail.text}</pre>
      </section>
      <details class="card">
        <summary>{words.headers}</summary>
        <pre class="plain">{mail.headers}</pre>
      </details>
      <p>
        <a class="button" href={`${path}/raw`}>
          {words.download}
        </a>
      </p>
    </>
  );
}

function Pair({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
