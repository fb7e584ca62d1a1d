import type { ComponentChildren } from "preact";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { accountWords } from "#words/account-words.ts";
import { type SignInProblem, signInWords } from "#words/sign-in-words.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import { signInCommand } from "./sign-in-page.tsx";

interface PlainPage {
  language: Language;
  style: string;
  problem: SignInProblem | null;
  /** For what needs one. */
  script?: string | undefined;
}

interface WaysInInput extends PlainPage {
  email: string;
  /** Which ways are open to who is not signed in. */
  ways: {
    mail: boolean;
    password: boolean;
    /** What a browser is handed to ask for a passkey; null where they are no way in. */
    passkey: string | null;
    /** The name of the identity provider; null where there is none. */
    provider: string | null;
  };
}

/** What is wrong with a password stands at its form, and all else at the other. */
const OF_PASSWORD: readonly (SignInProblem | null)[] = ["passwordWrong", "locked", "busy"];

/** What no address is wrong about: a button tells of it that stands far below on a phone. */
const AT_TOP: readonly (SignInProblem | null)[] = [
  "passkeyWrong",
  "providerWrong",
  "providerDown",
  "providerUnknown",
];

/** Asks for an address that a link is mailed to, or for address and password. */
export function waysInPage(input: WaysInInput): string {
  const words = signInWords[input.language];
  const { mail, password, passkey, provider } = input.ways;
  const isAtTop = AT_TOP.includes(input.problem);
  const isOfPassword = !mail || OF_PASSWORD.includes(input.problem);
  return page(
    input,
    words.title,
    <>
      {isAtTop && (
        <p class="notice bad" role="alert">
          {words.problems[input.problem ?? "passkeyWrong"]}
        </p>
      )}
      {mail && (
        <form class="way-in" method="post" action="/login">
          <p>{words.byMail.text}</p>
          <Address
            input={input}
            id="email"
            isWrong={input.problem !== null && !isOfPassword && !isAtTop}
          />
          <button class="button primary" type="submit">
            {words.byMail.submit}
          </button>
        </form>
      )}
      {password && (
        <form class="way-in" method="post" action="/login/password">
          {mail && <h2>{words.withPassword.title}</h2>}
          <Address
            input={input}
            id="password-email"
            isWrong={input.problem !== null && isOfPassword && !isAtTop}
          />
          <div class="field">
            <label for="password">{words.withPassword.password}</label>
            <input
              id="password"
              name="password"
              type="password"
              required
              maxLength={LIMITS.passwordMost}
              autocomplete="current-password"
            />
          </div>
          <button class={mail ? "button" : "button primary"} type="submit">
            {words.withPassword.submit}
          </button>
        </form>
      )}
      {passkey !== null && (
        <PasskeyForm
          action="/login/passkey"
          options={passkey}
          label={words.passkey.use}
          language={input.language}
          problem={null}
          isOneOfMany
        />
      )}
      {provider !== null && (
        <div class="way-in provider">
          <a class="button" href="/login/oidc">
            {words.provider.use(provider)}
          </a>
        </div>
      )}
      {!mail && (
        <div class="way-in">
          <p class="hint">{accountWords[input.language].signIn.newLink}</p>
          <pre class="command">
            <code>{signInCommand("you@example.com")}</code>
          </pre>
        </div>
      )}
    </>,
  );
}

function Address({ input, id, isWrong }: { input: WaysInInput; id: string; isWrong: boolean }) {
  return (
    <div class={isWrong ? "field wrong" : "field"}>
      <label for={id}>{signInWords[input.language].email}</label>
      <input
        id={id}
        name="email"
        type="email"
        required
        maxLength={LIMITS.emailCharacters}
        value={input.email}
        autocomplete="username"
        aria-describedby={isWrong ? "problem" : undefined}
        aria-invalid={isWrong ? "true" : undefined}
      />
      {isWrong && <Problem {...input} />}
    </div>
  );
}

/** Asks for the code of an app, or a recovery code. */
export function secondPage(input: PlainPage & { to: string }): string {
  const { second } = signInWords[input.language];
  const { problem, to } = input;
  return page(
    input,
    second.title,
    <form class="way-in" method="post" action={`/login/second?to=${encodeURIComponent(to)}`}>
      <p>{second.text}</p>
      <div class={problem ? "field wrong" : "field"}>
        <label for="code">{second.code}</label>
        <input
          id="code"
          name="code"
          type="text"
          required
          maxLength={24}
          autocomplete="one-time-code"
          aria-describedby={problem ? "problem" : undefined}
          aria-invalid={problem ? "true" : undefined}
        />
        <Problem {...input} />
      </div>
      <button class="button primary" type="submit">
        {second.submit}
      </button>
    </form>,
  );
}

/** Asks for the code of a mail, which may or may not have been sent. */
export function codePage(input: PlainPage): string {
  const { sent } = signInWords[input.language];
  return page(
    input,
    sent.title,
    <>
      <p>{sent.text}</p>
      <form class="way-in" method="post" action="/login/code">
        <div class={input.problem ? "field wrong" : "field"}>
          <label for="code">{sent.code}</label>
          <input
            id="code"
            name="code"
            type="text"
            required
            inputmode="numeric"
            maxLength={7}
            autocomplete="one-time-code"
            aria-describedby={input.problem ? "problem" : "code-hint"}
            aria-invalid={input.problem ? "true" : undefined}
          />
          {input.problem ? (
            <Problem {...input} />
          ) : (
            <p class="hint" id="code-hint">
              {sent.hint}
            </p>
          )}
        </div>
        <button class="button primary" type="submit">
          {sent.submit}
        </button>
      </form>
      <ul class="further">
        <li>
          <a href="/login">{sent.again}</a>
        </li>
      </ul>
    </>,
  );
}

function Problem({ language, problem }: PlainPage) {
  if (!problem) return null;
  return (
    <p class="error" id="problem" role="alert">
      {signInWords[language].problems[problem]}
    </p>
  );
}

function page(
  { language, style, script }: PlainPage,
  title: string,
  body: ComponentChildren,
): string {
  return layout({
    language,
    title,
    assets: { style, ...(script && { script }) },
    referrer: "same-origin",
    body: (
      <>
        <Masthead />
        <main class="closed">
          <div class="card">
            <h1>{title}</h1>
            {body}
          </div>
        </main>
      </>
    ),
  });
}
