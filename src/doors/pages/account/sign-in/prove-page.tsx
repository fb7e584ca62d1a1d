import type { SignedIn } from "#accounts/sessions.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import type { VisitServices } from "#pages/account/visit.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { accountWords } from "#words/account-words.ts";
import { signInWords } from "#words/sign-in-words.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** Asks somebody who is signed in to prove once more who they are. */
export function proveResponse(
  services: VisitServices,
  request: PageRequest,
  signedIn: SignedIn,
  to: string,
  { status, problem }: { status: number; problem: "wrong" | "secondLocked" | "busy" | null },
): PageResponse {
  const language = visitorLanguage(request.acceptLanguage);
  const { prove, problems } = signInWords[language];
  const said =
    problem === null ? prove.refused : problem === "wrong" ? prove.wrong : problems[problem];
  const html = layout({
    language,
    title: prove.title,
    assets: { style: services.assetUrl("account.css") },
    referrer: "same-origin",
    body: (
      <>
        <Masthead />
        <main class="closed">
          <SignInAgain
            isWholePage
            signedIn={signedIn}
            language={language}
            hasMailServer={services.hasMailServer}
            provider={services.provider?.name ?? null}
            wasRefused={true}
            to={to}
            words={{ title: prove.title, refused: said, text: prove.text }}
            ways={accountWords[language].keys.signInAgain}
          />
        </main>
      </>
    ),
  });
  return { status, html };
}

/** Asks the same for a passkey alone. */
export function provePage(
  services: VisitServices,
  request: PageRequest,
  signedIn: SignedIn,
  to: string,
  options: string,
): string {
  const language = visitorLanguage(request.acceptLanguage);
  const { prove, passkey } = signInWords[language];
  return layout({
    language,
    title: prove.title,
    assets: {
      style: services.assetUrl("account.css"),
      script: services.assetUrl("passkey.island.js"),
    },
    referrer: "same-origin",
    body: (
      <>
        <Masthead />
        <main class="closed">
          <div class="card">
            <h1>{prove.title}</h1>
            <p>{prove.text}</p>
            <PasskeyForm
              action="/app/prove/passkey"
              options={options}
              label={passkey.confirm}
              language={language}
              problem={null}
            >
              <FormToken signedIn={signedIn} />
              <input type="hidden" name="to" value={to} />
            </PasskeyForm>
          </div>
        </main>
      </>
    ),
  });
}
