import type { ComponentChildren } from "preact";
import { type Act, mayNow } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { formToken } from "#http/form-guard.ts";
import { shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { Icon } from "#pages/icons.tsx";
import { layout, Masthead } from "#pages/layout.tsx";
import { type AccountWords, accountWords } from "#words/account-words.ts";
import { closingWords } from "#words/closing-words.ts";
import { dayText } from "#words/printed-time.ts";

/** The sections of the account, in the order of the bars; `own` is everybody's own and in their menu. */
const SECTIONS = {
  contracts: { path: "/app", act: "seeContracts", group: "contracts" },
  keys: { path: "/app/keys", act: "keepKeys", group: "developers" },
  webhooks: { path: "/app/webhooks", act: "keepWebhooks", group: "developers" },
  assistant: { path: "/app/assistant", act: "keepAssistants", group: "developers" },
  testData: { path: "/app/test-mail", act: "keepKeys", group: "developers" },
  people: { path: "/app/people", act: "keepPeople", group: "team" },
  settings: { path: "/app/settings", act: "seeAccount", group: "settings" },
  account: { path: "/app/account", act: "seeAccount", group: "settings" },
  usage: { path: "/app/usage", act: "seeAccount", group: "settings" },
  data: { path: "/app/data", act: "keepData", group: "settings" },
  signIn: { path: "/app/sign-in", act: "keepOwn", group: "own" },
} as const satisfies Record<string, { path: string; act: Act; group: string }>;

type Section = keyof typeof SECTIONS;
type Group = (typeof SECTIONS)[Section]["group"];

const GROUPS = ["contracts", "developers", "team", "settings"] as const satisfies Group[];

/** Those of a group that somebody may enter. */
function sectionsOf(group: Group, { role, account }: SignedIn): Section[] {
  return (Object.keys(SECTIONS) as Section[]).filter(
    (name) => SECTIONS[name].group === group && mayNow(role, SECTIONS[name].act, account),
  );
}

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
          <Sections {...{ section, signedIn, words }} />
          <OwnMenu {...{ section, signedIn, words }} />
        </Masthead>
        <main class="section">
          <Subsections {...{ section, signedIn, words }} />
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

interface WaysProps {
  section: Section;
  signedIn: SignedIn;
  words: AccountWords;
}

/** The bar of all pages: each group leads to the first of its sections. */
function Sections({ section, signedIn, words }: WaysProps) {
  return (
    <nav class="sections" aria-label={words.sections.label}>
      <ul>
        {GROUPS.map((group) => {
          const [first] = sectionsOf(group, signedIn);
          if (first === undefined) return null;
          const current = first === section ? "page" : "true";
          return (
            <li key={group}>
              <a
                href={SECTIONS[first].path}
                aria-current={SECTIONS[section].group === group ? current : undefined}
              >
                {words.groups[group]}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The sections of the group that the page is in, where there are several. */
function Subsections({ section, signedIn, words }: WaysProps) {
  const { group } = SECTIONS[section];
  const names = sectionsOf(group, signedIn);
  if (group === "own" || names.length < 2) return null;
  return (
    <nav class="subsections" aria-label={words.groups[group]}>
      <ul>
        <SectionLinks {...{ names, section, words }} />
      </ul>
    </nav>
  );
}

function SectionLinks({
  names,
  section,
  words,
}: Pick<WaysProps, "section" | "words"> & { names: readonly Section[] }) {
  return (
    <>
      {names.map((name) => (
        <li key={name}>
          <a href={SECTIONS[name].path} aria-current={name === section ? "page" : undefined}>
            {words.sections[name]}
          </a>
        </li>
      ))}
    </>
  );
}

/** What is of the person and not of the account, and the way out. */
function OwnMenu({ section, signedIn, words }: WaysProps) {
  const { label, sessions, documentation } = words.ownMenu;
  return (
    <details class="own-menu">
      <summary class="button quiet">
        <Icon name="person" />
        <span class="visually-hidden">{label}</span>
      </summary>
      <div class="own-menu-ways">
        <p class="document-id">{words.signedInAs(shownEmail(signedIn.person.email))}</p>
        <ul>
          <SectionLinks names={sectionsOf("own", signedIn)} {...{ section, words }} />
          <li>
            <a href="/app/account#sessions">{sessions}</a>
          </li>
          <li>
            <a href="/docs">{documentation}</a>
          </li>
        </ul>
        <form method="post" action="/app/sign-out">
          <FormToken signedIn={signedIn} />
          <button class="button" type="submit">
            {words.signOut}
          </button>
        </form>
      </div>
    </details>
  );
}

/** Stands in every form of a signed-in page. */
export function FormToken({ signedIn }: { signedIn: SignedIn }) {
  return <input type="hidden" name="token" value={formToken(signedIn.session)} />;
}
