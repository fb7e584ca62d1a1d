import { accountWords } from "#i18n/account-words.ts";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";

/** Asks whoever holds a sign-in link to use it, or says that it no longer works. */
export function signInPage(input: {
  language: Language;
  style: string;
  linkWorks: boolean;
}): string {
  const words = accountWords[input.language];
  const title = input.linkWorks ? words.signInTitle : words.linkUsedTitle;
  return layout({
    language: input.language,
    title,
    assets: { style: input.style },
    body: (
      <>
        <Masthead />
        <main class="closed">
          <div class="card">
            <h1>{title}</h1>
            <p>{input.linkWorks ? words.signInText : words.linkUsedText}</p>
            {input.linkWorks && (
              <form method="post">
                <button class="button primary" type="submit">
                  {words.signIn}
                </button>
              </form>
            )}
          </div>
        </main>
      </>
    ),
  });
}
