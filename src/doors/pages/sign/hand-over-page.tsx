import type { Language } from "#kernel/language.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { brandSheets } from "#pages/brand-sheet.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { isolateName } from "#pages/isolated.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import type { Sender } from "#pages/sender.ts";
import { TestNotice } from "#pages/test-notice.tsx";
import { hostedWords } from "#words/hosted-words.ts";
import { ReturnLink } from "./signed-panel.tsx";

interface HandOverInput {
  /** The contract's. */
  language: Language;
  nonce: string;
  assets: { style: string; script: string };
  /** Where the page is, and its forms go below. */
  path: string;
  name: PersonalText;
  publicId: string;
  sender: Sender;
  /** Who hands the device round; null where nobody was named. */
  host: PersonalText | null;
  /** Those who can sign on this device now; the name is the one that the sender has. */
  next: readonly NextPerson[];
  /** Who has not signed, here or elsewhere. */
  missing: readonly PersonalText[];
  returnUrl: string | null;
  embedding: { origins: readonly string[]; contractId: string } | null;
}

interface NextPerson {
  role: PersonalText;
  name: PersonalText | null;
}

/** Between two who sign on one device: whoever has it now says who they are, or it goes back. */
export function handOverPage(input: HandOverInput): string {
  const { language, sender, next } = input;
  const words = hostedWords[language];
  return layout({
    language,
    title: words.pageTitle,
    // Its forms say where they come from.
    referrer: "same-origin",
    assets: input.assets,
    sheets: brandSheets(sender, input.nonce),
    islandValues: input.embedding ? [{ id: "embedding", value: input.embedding }] : [],
    body: (
      <>
        <Masthead sender={sender} />
        <main class="closed" data-hand-over>
          <div class="card">
            <TestNotice publicId={input.publicId} language={language} />
            <p class="named" dir="auto">
              <DocumentName name={input.name} />
            </p>
            {next.length > 0 ? <Next {...input} /> : <Nobody {...input} />}
          </div>
        </main>
      </>
    ),
  });
}

function Next({ language, sender, next, path }: HandOverInput) {
  const words = hostedWords[language];
  const [first, ...others] = next;
  if (!first) return null;
  return (
    <>
      <h1>{words.handTo(shownPerson(first))}</h1>
      <p>{words.intro(isolateName(sender.name))}</p>
      <IAm person={first} words={words} path={path} isFirst />
      {others.length > 0 && <h2>{words.orElse}</h2>}
      {others.map((person) => (
        <IAm person={person} words={words} path={path} />
      ))}
    </>
  );
}

function IAm(props: {
  person: NextPerson;
  words: (typeof hostedWords)[Language];
  path: string;
  isFirst?: true;
}) {
  const { person, words, path, isFirst } = props;
  return (
    <form method="post" action={`${path}/turn`} autocomplete="off">
      <input type="hidden" name="role" value={person.role} />
      <button type="submit" class={`button wide ${isFirst ? "primary" : ""}`}>
        {words.iAm(shownPerson(person))}
      </button>
    </form>
  );
}

function Nobody({ language, host, missing, returnUrl }: HandOverInput) {
  const words = hostedWords[language];
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return (
    <>
      <h1>{missing.length === 0 ? words.done : words.nobody}</h1>
      {missing.length > 0 && <p>{words.missing(list.format(missing.map(isolateName)))}</p>}
      <p>{host === null ? words.giveBack : words.giveBackTo(isolateName(host))}</p>
      <ReturnLink contract={{ language, ...(returnUrl !== null && { returnUrl }) }} />
    </>
  );
}

function shownPerson({ role, name }: NextPerson): string {
  return name === null ? isolateName(role) : `${isolateName(name)} (${isolateName(role)})`;
}
