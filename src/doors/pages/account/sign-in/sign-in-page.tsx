import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { accountWords, type SignInKind } from "#words/account-words.ts";
import { signInWords } from "#words/sign-in-words.ts";

/** Makes a link for an account that exists; see the command line's own help. */
export function signInCommand(email: string): string {
  return `npm run --silent admin -- sign-in create --email ${email}`;
}

/** Asks whoever holds a sign-in link to use it, or says how to get one. */
export function signInPage(input: {
  language: Language;
  style: string;
  kind: SignInKind;
  hasMailServer: boolean;
  /** Whether there is a page that takes an address or a password. */
  canAsk: boolean;
}): string {
  const words = accountWords[input.language].signIn;
  const { title, text } = words.kinds[input.kind];
  return layout({
    language: input.language,
    title,
    assets: { style: input.style },
    referrer: "same-origin",
    body: (
      <>
        <Masthead />
        <main class="closed">
          <div class="card">
            <h1>{title}</h1>
            <p>{text}</p>
            {input.kind === "works" ? (
              <form method="post">
                <button class="button primary" type="submit">
                  {words.submit}
                </button>
              </form>
            ) : (
              <>
                {input.canAsk && (
                  <a class="button primary" href="/login">
                    {signInWords[input.language].title}
                  </a>
                )}
                {!input.hasMailServer && (
                  <>
                    <p class="hint">{words.newLink}</p>
                    <pre class="command">
                      <code>{signInCommand("you@example.com")}</code>
                    </pre>
                  </>
                )}
              </>
            )}
          </div>
        </main>
      </>
    ),
  });
}
