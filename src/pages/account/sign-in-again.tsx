import type { AccountWords } from "#i18n/account-words.ts";
import { signInWords } from "#i18n/sign-in-words.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { FormToken } from "./account-frame.tsx";
import { signInCommand } from "./sign-in-page.tsx";
import type { Visitor } from "./visit.ts";

interface SignInAgainProps {
  visitor: Visitor;
  language: Language;
  hasMailServer: boolean;
  /** The name of the identity provider; null where there is none. */
  provider: string | null;
  /** Whether something was asked for just now and not done. */
  wasRefused: boolean;
  /** The word of where the link leads; see `goesOnTo`. */
  to: string;
  words: { title: string; refused: string; text: string };
  ways: Pick<AccountWords["keys"]["signInAgain"], "byMail" | "send" | "byCommand">;
}

/** Stands where a form would, when the sign-in is too long ago for it. */
export function SignInAgain(props: SignInAgainProps) {
  const { visitor, language, hasMailServer, provider, wasRefused, to, words, ways } = props;
  const { prove, withPassword, second, passkey, provider: atProvider } = signInWords[language];
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
      {visitor.proofs.passkey && (
        <p>
          <a class="button" href={`/app/prove/passkey?to=${encodeURIComponent(to)}`}>
            {passkey.confirm}
          </a>
        </p>
      )}
      {visitor.proofs.identity && provider !== null && (
        <p>
          <a class="button" href={`/app/prove/provider?to=${encodeURIComponent(to)}`}>
            {atProvider.confirm(provider)}
          </a>
        </p>
      )}
      {visitor.proofs.password && (
        <form method="post" action="/app/prove/password">
          <FormToken visitor={visitor} />
          <input type="hidden" name="to" value={to} />
          <div class="field">
            <label for="prove-password">{withPassword.password}</label>
            <input
              id="prove-password"
              name="password"
              type="password"
              required
              maxLength={LIMITS.passwordMost}
              autocomplete="current-password"
            />
          </div>
          <button class="button" type="submit">
            {prove.password}
          </button>
        </form>
      )}
      {visitor.proofs.totp && (
        <form method="post" action="/app/prove/code">
          <FormToken visitor={visitor} />
          <input type="hidden" name="to" value={to} />
          <div class="field">
            <label for="prove-code">{second.code}</label>
            <input
              id="prove-code"
              name="code"
              type="text"
              required
              maxLength={24}
              autocomplete="one-time-code"
            />
          </div>
          <button class="button" type="submit">
            {prove.code}
          </button>
        </form>
      )}
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
