import type { ComponentChildren } from "preact";
import { formToken } from "#http/form-guard.ts";
import { accountWords } from "#i18n/account-words.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import type { Visitor } from "./visit.ts";

/** The sections of the account, in the order of the bar. */
const SECTIONS = { contracts: "/app", keys: "/app/keys", account: "/app/account" } as const;

type Section = keyof typeof SECTIONS;

/** What every page of the account is made with. */
export interface OwnPageInput {
  language: Language;
  visitor: Visitor;
  assets: { style: string; script: string };
}

/** A whole page of the account: who is signed in, the bar of sections, and the section itself. */
export function accountFrame(
  { language, visitor, assets }: OwnPageInput,
  section: Section,
  body: ComponentChildren,
): string {
  const words = accountWords[language];
  return layout({
    language,
    title: words.sections[section],
    assets,
    referrer: "same-origin",
    islandValues: [{ id: "account-words", value: words.island }],
    body: (
      <>
        <Masthead>
          <div class="visitor">
            <p class="document-id">{words.signedInAs(shownEmail(visitor.account.email))}</p>
            <form method="post" action="/app/sign-out">
              <FormToken visitor={visitor} />
              <button class="button quiet" type="submit">
                {words.signOut}
              </button>
            </form>
          </div>
        </Masthead>
        <nav class="sections" aria-label={words.sections.label}>
          <ul>
            {Object.entries(SECTIONS).map(([name, path]) => (
              <li key={name}>
                <a href={path} aria-current={name === section ? "page" : undefined}>
                  {words.sections[name as Section]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main class="section">{body}</main>
      </>
    ),
  });
}

/** Stands in every form of a signed-in page. */
export function FormToken({ visitor }: { visitor: Visitor }) {
  return <input type="hidden" name="token" value={formToken(visitor.session)} />;
}
