import type { ComponentChildren } from "preact";
import { type SignInProblem, signInWords } from "#i18n/sign-in-words.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { layout, Masthead } from "#pages/layout.tsx";

interface PlainPage {
  language: Language;
  style: string;
  problem: SignInProblem | null;
}

/** Asks for an address that a link is mailed to. */
export function waysInPage(input: PlainPage & { email: string }): string {
  const words = signInWords[input.language];
  return page(
    input,
    words.title,
    <form class="way-in" method="post" action="/login">
      <p>{words.byMail.text}</p>
      <div class={input.problem ? "field wrong" : "field"}>
        <label for="email">{words.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxLength={LIMITS.emailCharacters}
          value={input.email}
          autocomplete="username"
          aria-describedby={input.problem ? "problem" : undefined}
          aria-invalid={input.problem ? "true" : undefined}
        />
        <Problem {...input} />
      </div>
      <button class="button primary" type="submit">
        {words.byMail.submit}
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

function page({ language, style }: PlainPage, title: string, body: ComponentChildren): string {
  return layout({
    language,
    title,
    assets: { style },
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
