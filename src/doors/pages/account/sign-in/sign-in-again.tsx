import type { ComponentChildren } from "preact";
import type { SignedIn } from "#accounts/sessions.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import type { AccountWords } from "#words/account-words.ts";
import { signInWords } from "#words/sign-in-words.ts";
import { signInCommand } from "./sign-in-page.tsx";

interface SignInAgainProps {
  signedIn: SignedIn;
  language: Language;
  hasMailServer: boolean;
  /** The name of the identity provider; null where there is none. */
  provider: string | null;
  /** Whether something was asked for just now and not done. */
  wasRefused: boolean;
  /** The word of where the link leads; see `goesOnTo`. */
  to: string;
  words: { title: string; refused: string; text: string };
  /** Where it is all that a page says. */
  isWholePage?: boolean;
  ways: Pick<AccountWords["keys"]["signInAgain"], "byMail" | "send" | "byCommand">;
}

/** Stands where a form would, when the sign-in is too long ago for it. */
export function SignInAgain(props: SignInAgainProps) {
  const { signedIn, language, hasMailServer, provider, wasRefused, to, words, ways } = props;
  const { prove, withPassword, second, passkey, provider: atProvider } = signInWords[language];
  const { email } = signedIn.person;
  const Title = props.isWholePage ? "h1" : "h2";
  const { proofs } = signedIn;
  const ownWays = [
    ...(proofs.passkey ? ["passkey"] : []),
    ...(proofs.identity && provider !== null ? ["provider"] : []),
    ...(proofs.password ? ["password"] : []),
    ...(proofs.totp ? ["code"] : []),
  ];
  // The quickest way stands first, and is the one that stands out.
  const look = (way: string) => (way === (ownWays[0] ?? "mail") ? "button primary" : "button");
  return (
    <section class="card key-form" aria-labelledby="sign-in-again">
      <Title id="sign-in-again">{words.title}</Title>
      {wasRefused && (
        <p class="notice bad" role="alert">
          {words.refused}
        </p>
      )}
      <p>{words.text}</p>
      {proofs.passkey && (
        <p>
          <a class={look("passkey")} href={`/app/prove/passkey?to=${encodeURIComponent(to)}`}>
            {passkey.confirm}
          </a>
        </p>
      )}
      {proofs.identity && provider !== null && (
        <p>
          <a class={look("provider")} href={`/app/prove/provider?to=${encodeURIComponent(to)}`}>
            {atProvider.confirm(provider)}
          </a>
        </p>
      )}
      {proofs.password && (
        <ProofForm
          {...{ signedIn, to }}
          way="password"
          button={look("password")}
          words={[withPassword.password, prove.password]}
        >
          <input
            id="prove-password"
            name="password"
            type="password"
            required
            maxLength={LIMITS.passwordMost}
            autocomplete="current-password"
          />
        </ProofForm>
      )}
      {proofs.totp && (
        <ProofForm
          {...{ signedIn, to }}
          way="code"
          button={look("code")}
          words={[second.code, prove.code]}
        >
          <input
            id="prove-code"
            name="code"
            type="text"
            required
            maxLength={24}
            autocomplete="one-time-code"
          />
        </ProofForm>
      )}
      {hasMailServer ? (
        <form method="post" action="/app/sign-in-link">
          <FormToken signedIn={signedIn} />
          <input type="hidden" name="to" value={to} />
          <p class="hint">{ways.byMail(shownEmail(email))}</p>
          <button class={look("mail")} type="submit">
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

interface ProofFormProps extends Pick<SignInAgainProps, "signedIn" | "to"> {
  way: "password" | "code";
  /** What stands over the field, and on the button. */
  words: readonly [label: string, confirm: string];
  /** Class of the button. */
  button: string;
  children: ComponentChildren;
}

function ProofForm({ signedIn, to, way, button, children, ...props }: ProofFormProps) {
  const [label, confirm] = props.words;
  return (
    <form method="post" action={`/app/prove/${way}`}>
      <FormToken signedIn={signedIn} />
      <input type="hidden" name="to" value={to} />
      <div class="field">
        <label for={`prove-${way}`}>{label}</label>
        {children}
      </div>
      <button class={button} type="submit">
        {confirm}
      </button>
    </form>
  );
}

/** Leads up to where somebody signs in again, from what needs that. */
export function SignInFirst({ words }: { words: string }) {
  return (
    <p>
      <a class="own-line" href="#sign-in-again">
        {words}
      </a>
    </p>
  );
}
