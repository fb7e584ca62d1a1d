import type { TestMail } from "#notifications/mail/test-mailbox.ts";
import { accountFrame, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { accountWords } from "#words/account-words.ts";
import { mailWords } from "#words/mail-words.ts";

/** The mails that tests of the account would have sent. */
export function testMailsPage(input: OwnPageInput & { mails: readonly TestMail[] }): string {
  const { language, signedIn, mails } = input;
  const words = accountWords[language].testMail;
  return accountFrame(
    input,
    "testData",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      {mails.length === 0 && <p class="card none-yet">{words.none}</p>}
      {mails.length > 0 && (
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{words.subject}</th>
              <th scope="col">{mailWords[language].mailbox.to}</th>
              <th scope="col">{words.kept}</th>
            </tr>
          </thead>
          <tbody>
            {mails.map(({ id, subject, to, sentAt }) => (
              <tr key={id}>
                <th scope="row">
                  <a class="row-name" href={`/app/test-mail/${id}`}>
                    {subject}
                  </a>
                </th>
                <td data-label={mailWords[language].mailbox.to}>
                  <bdi>{to}</bdi>
                </td>
                <td data-label={words.kept}>
                  <LocalTime at={sentAt} language={language} timeZone={signedIn.account.timeZone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <a class="button" href="/app/keys">
          {words.toKeys}
        </a>
      </p>
    </>,
  );
}

/** One of them as it would be seen, and as plain text. */
export function testMailPage(input: OwnPageInput & { mail: TestMail }): string {
  const { language, mail } = input;
  const words = mailWords[language].mailbox;
  return accountFrame(
    input,
    "testData",
    <>
      <div class="section-head">
        <p>
          <a class="own-line" href="/app/test-mail">
            {words.back}
          </a>
        </p>
        <h1>{mail.subject}</h1>
        <p class="hint">
          {words.to} <bdi>{mail.to}</bdi>
        </p>
      </div>
      <iframe
        class="seen-mail"
        src={`/app/test-mail/${mail.id}/html`}
        title={words.asSeen}
        // No scripts, no forms, an origin of its own: only its links open, in a new tab.
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      {mail.attached.length > 0 && (
        <p class="hint">
          {words.attachments}: {mail.attached.join(", ")}
        </p>
      )}
      <details class="card">
        <summary>{words.plainText}</summary>
        <pre class="plain-mail">{mail.text}</pre>
      </details>
    </>,
  );
}
