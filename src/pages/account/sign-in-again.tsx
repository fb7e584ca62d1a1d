import type { AccountWords } from "#i18n/account-words.ts";
import { shownEmail } from "#kernel/email.ts";
import { FormToken } from "./account-frame.tsx";
import { signInCommand } from "./sign-in-page.tsx";
import type { Visitor } from "./visit.ts";

interface SignInAgainProps {
  visitor: Visitor;
  hasMailServer: boolean;
  /** Whether something was asked for just now and not done. */
  wasRefused: boolean;
  /** The word of where the link leads; see `GOES_ON_TO`. */
  to: string;
  words: { title: string; refused: string; text: string };
  ways: Pick<AccountWords["keys"]["signInAgain"], "byMail" | "send" | "byCommand">;
}

/** Stands where a form would, when the sign-in is too long ago for it. */
export function SignInAgain(props: SignInAgainProps) {
  const { visitor, hasMailServer, wasRefused, to, words, ways } = props;
  const { email } = visitor.person;
  return (
    <section class="card key-form" aria-labelledby="sign-in-again">
      <h2 id="sign-in-again">{words.title}</h2>
      {wasRefused && (
        <p class="notice bad" role="alert">
          {words.refused}
        </p>
      )}
      <p>{words.text}</p>
      {hasMailServer ? (
        <form method="post" action="/app/sign-in-link">
          <FormToken visitor={visitor} />
          <input type="hidden" name="to" value={to} />
          <p class="hint">{ways.byMail(shownEmail(email))}</p>
          <button class="button primary" type="submit">
            {ways.send}
          </button>
        </form>
      ) : (
        <>
          <p class="hint">{ways.byCommand}</p>
          <pre class="command">
            <code>{signInCommand(email)}</code>
          </pre>
        </>
      )}
    </section>
  );
}
