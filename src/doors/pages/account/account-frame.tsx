import type { ComponentChildren } from "preact";
import { type Act, mayNow } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { formToken } from "#http/form-guard.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { accountWords } from "#words/account-words.ts";
import { closingWords } from "#words/closing-words.ts";
import { dayText } from "#words/printed-time.ts";

/** The sections of the account, in the order of the bar. */
const SECTIONS = {
  contracts: { path: "/app", act: "seeContracts" },
  keys: { path: "/app/keys", act: "keepKeys" },
  webhooks: { path: "/app/webhooks", act: "keepWebhooks" },
  people: { path: "/app/people", act: "keepPeople" },
  data: { path: "/app/data", act: "keepData" },
  assistant: { path: "/app/assistant", act: "keepAssistants" },
  usage: { path: "/app/usage", act: "seeAccount" },
  settings: { path: "/app/settings", act: "seeAccount" },
  account: { path: "/app/account", act: "seeAccount" },
  signIn: { path: "/app/sign-in", act: "keepOwn" },
} as const satisfies Record<string, { path: string; act: Act }>;

type Section = keyof typeof SECTIONS;

const sectionsFor = ({ role, account }: SignedIn) =>
  (Object.keys(SECTIONS) as Section[]).filter((name) => mayNow(role, SECTIONS[name].act, account));

/** What every page of the account is made with. */
export interface OwnPageInput {
  language: Language;
  signedIn: SignedIn;
  /** The name of the identity provider; null where there is none. */
  provider: string | null;
  assets: { style: string; script: string };
  /** Places of boxes on this one page; with the answer's nonce. */
  sheets?: { nonce: string; css: string[] };
  /** What the page's own script reads. */
  values?: { id: string; value: unknown }[];
}

/** A whole page of the account: who is signed in, the bar of sections, and the section itself. */
export function accountFrame(
  { language, signedIn, assets, sheets, values = [] }: OwnPageInput,
  section: Section,
  body: ComponentChildren,
  title: string = accountWords[language].sections[section],
): string {
  const words = accountWords[language];
  return layout({
    language,
    title,
    assets,
    referrer: "same-origin",
    ...(sheets && { sheets }),
    islandValues: [{ id: "account-words", value: words.island }, ...values],
    body: (
      <>
        <Masthead>
          <div class="signedIn">
            <p class="document-id">{words.signedInAs(shownEmail(signedIn.person.email))}</p>
            <form method="post" action="/app/sign-out">
              <FormToken signedIn={signedIn} />
              <button class="button quiet" type="submit">
                {words.signOut}
              </button>
            </form>
          </div>
        </Masthead>
        <nav class="sections" aria-label={words.sections.label}>
          <ul>
            {sectionsFor(signedIn).map((name) => (
              <li key={name}>
                <a href={SECTIONS[name].path} aria-current={name === section ? "page" : undefined}>
                  {words.sections[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main class="section">
          {signedIn.account.closesAt && (
            <p class="notice bad">
              <a href="/app/data/close">
                {closingWords[language].banner(
                  dayText(signedIn.account.closesAt, language, signedIn.account.timeZone),
                )}
              </a>
            </p>
          )}
          {body}
        </main>
      </>
    ),
  });
}

/** Stands in every form of a signed-in page. */
export function FormToken({ signedIn }: { signedIn: SignedIn }) {
  return <input type="hidden" name="token" value={formToken(signedIn.session)} />;
}
