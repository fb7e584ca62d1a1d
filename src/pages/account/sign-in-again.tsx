import type { AccountWords } from "#i18n/account-words.ts";
import { shownEmail } from "#kernel/email.ts";
import { FormToken } from "./account-frame.tsx";
import { signInCommand } from "./sign-in-page.tsx";
import type { Visitor } from "./visit.ts";

interface SignInAgainProps {
  visitor: Visitor;
  hasMailServer: boolean;
  /** Whether a key was asked for just now and not made. */
  wasRefused: boolean;
  words: AccountWords["keys"]["signInAgain"];
}

/** Stands where the form for a key would, when the sign-in is too long ago for one. */
export function SignInAgain({ visitor, hasMailServer, wasRefused, words }: SignInAgainProps) {
  const { email } = visitor.account;
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
          <p class="hint">{words.byMail(shownEmail(email))}</p>
          <button class="button primary" type="submit">
            {words.send}
          </button>
        </form>
      ) : (
        <>
          <p class="hint">{words.byCommand}</p>
          <pre class="command">
            <code>{signInCommand(email)}</code>
          </pre>
        </>
      )}
    </section>
  );
}
