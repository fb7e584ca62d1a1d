import type { Language } from "#kernel/language.ts";
import { isolateName } from "#pages/isolated.ts";
import { Told } from "#pages/moment.tsx";
import type { SignedSoFar } from "#signing/signed-so-far.ts";
import { enteredWords } from "#words/entered-words.ts";
import type { InputNames } from "./input-names.ts";

interface EnteredProps {
  signed: readonly SignedSoFar[];
  language: Language;
  inputNames: InputNames;
  /** Where its pages are, if not on this page. */
  pagesAt?: string;
  /** Nobody is left to sign. */
  isComplete?: boolean;
}

/** Beyond so many values they are folded away: the pages show them as well. */
const MOST_OPEN = 4;

/** Says above the document who has signed and what they entered, which stands on its pages. */
export function Entered(props: EnteredProps) {
  const { signed, language, inputNames, pagesAt = "", isComplete = false } = props;
  if (signed.length === 0) return null;
  const words = enteredWords[language];
  return (
    <section class="entered" aria-labelledby="entered-title">
      <h2 id="entered-title">{isComplete ? words.titleOfAll : words.title}</h2>
      <ul>
        {signed.map((person) => (
          <li>
            <p>
              <Told
                sentence={words.signed(isolateName(person.name), isolateName(person.role))}
                at={person.at}
                language={language}
              />
            </p>
            <Values {...{ person, language, inputNames, pagesAt }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What somebody entered, each with the page that it stands on. */
function Values(
  props: Required<Omit<EnteredProps, "signed" | "isComplete">> & { person: SignedSoFar },
) {
  const { person, language, inputNames, pagesAt } = props;
  const words = enteredWords[language];
  if (person.hidden > 0) return <p class="hint">{words.hidden(person.hidden)}</p>;
  if (person.entries.length === 0) return null;
  const list = (
    <dl>
      {person.entries.map(({ field, text }) => (
        <div>
          <dt dir="auto">
            {inputNames.get(field.id) ?? field.label}{" "}
            <a class="hint" href={`${pagesAt}#page-${field.page}`}>
              ({words.onPage(field.page)})
            </a>
          </dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
  if (person.entries.length <= MOST_OPEN) return list;
  return (
    <details>
      <summary>{words.entered(person.entries.length)}</summary>
      {list}
    </details>
  );
}

/** On the sheet, above what is declared: what was entered by others is agreed to as well. */
export function EnteredBefore({ signed, language, inputNames }: EnteredProps) {
  const words = enteredWords[language];
  const isHidden = signed.some(({ hidden }) => hidden > 0);
  const entries = signed.flatMap((person) =>
    person.entries.map((entry) => ({ ...entry, role: person.role })),
  );
  if (isHidden) return <p class="hint">{words.inDialogHidden}</p>;
  if (entries.length === 0) return null;
  return (
    <div class="entered-before">
      <p>{words.inDialog}</p>
      <ul>
        {entries.map(({ field, text, role }) => (
          <li>
            <bdi>{role}</bdi> · <bdi>{inputNames.get(field.id) ?? field.label}</bdi>:{" "}
            <strong dir="auto">{text}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
