import type { ListedSession, SignedIn } from "#accounts/sessions.ts";
import type { Language } from "#kernel/language.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import type { AccountWords } from "#words/account-words.ts";
import { deviceName } from "#words/device-words.ts";

interface SessionsProps {
  sessions: readonly ListedSession[];
  signedIn: SignedIn;
  language: Language;
  words: AccountWords["account"]["sessions"];
}

/** Where the owner is signed in, and how to end it there. */
export function SessionsList({ sessions, signedIn, language, words }: SessionsProps) {
  const isThis = ({ id }: ListedSession) => id === signedIn.sessionId;
  const others = sessions.filter((session) => !isThis(session));
  return (
    <section class="sessions" aria-labelledby="sessions">
      <h2 id="sessions">{words.title}</h2>
      <p class="hint">{words.text}</p>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">{words.device}</th>
            <th scope="col">{words.began}</th>
            <th scope="col">{words.lastUsed}</th>
            <th scope="col">
              <span class="visually-hidden">{words.end}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...sessions.filter(isThis), ...others].map((session) => (
            <Row
              key={session.id}
              session={session}
              signedIn={signedIn}
              language={language}
              words={words}
            />
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <form method="post" action="/app/sessions/end-others">
          <FormToken signedIn={signedIn} />
          <button class="button danger" type="submit">
            {words.endOthers}
          </button>
        </form>
      )}
    </section>
  );
}

function Row({
  session,
  signedIn,
  language,
  words,
}: Omit<SessionsProps, "sessions"> & { session: ListedSession }) {
  const { timeZone } = signedIn.account;
  const device = deviceName(session, language);
  const isThis = session.id === signedIn.sessionId;
  return (
    <tr>
      <th scope="row">
        <span class="row-name">{device}</span>
        {isThis && <span class="badge fully_signed">{words.thisOne}</span>}
      </th>
      <td data-label={words.began}>
        <LocalTime at={session.startedAt} language={language} timeZone={timeZone} />
      </td>
      <td data-label={words.lastUsed}>
        <LocalTime at={session.lastUsedAt} language={language} timeZone={timeZone} />
      </td>
      <td class="acts">
        <form method="post" action={`/app/sessions/${session.id}/end`}>
          <FormToken signedIn={signedIn} />
          <button class="button quiet" type="submit">
            {words.end}
            <span class="visually-hidden">: {device}</span>
          </button>
        </form>
      </td>
    </tr>
  );
}
