import type { ComponentChildren } from "preact";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { signInWords } from "#words/sign-in-words.ts";

interface OnwardPage {
  language: Language;
  style: string;
  script: string;
}

/** Leads on to the provider: by a link, since a form of ours leads to no other site. */
export function toProviderPage(input: OnwardPage & { provider: string; address: string }): string {
  const words = signInWords[input.language].provider;
  return page(
    input,
    <a class="button primary" href={input.address} data-onward>
      {words.onward(input.provider)}
    </a>,
  );
}

/** Takes what the provider sent back with a form, since a GET changes nothing. */
export function fromProviderPage(
  input: OnwardPage & { brought: { code: string; state: string; iss: string } },
): string {
  const { code, state, iss } = input.brought;
  return page(
    input,
    <form method="post" action="/login/oidc/back" data-onward>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="iss" value={iss} />
      <button class="button primary" type="submit">
        {signInWords[input.language].provider.back}
      </button>
    </form>,
  );
}

function page({ language, style, script }: OnwardPage, body: ComponentChildren): string {
  const title = signInWords[language].provider.onwardTitle;
  return layout({
    language,
    title,
    assets: { style, script },
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
