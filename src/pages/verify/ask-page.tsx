import { verifyWords } from "#i18n/verify-words.ts";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";

/** `mistyped`: no document ID reads like this. `unknown`: it could be one, but there is none. */
export type AskProblem = "mistyped" | "unknown";

interface AskPageInput {
  language: Language;
  problem: AskProblem | null;
  /** What was typed, to be corrected. */
  typed: string;
  assets: { style: string };
}

/** As long as a document ID with generous blanks and dashes. */
const MOST_CHARACTERS = 60;

/** Asks for a document ID, as a whole HTML document. */
export function askPage({ language, problem, typed, assets }: AskPageInput): string {
  const words = verifyWords[language].ask;
  const title = problem ? words.problems[problem].title : words.title;
  return layout({
    language,
    title,
    assets,
    body: (
      <>
        <Masthead />
        <main class="closed">
          <form class="card" method="get" action="/verify">
            <h1>{title}</h1>
            <p id="problem">{problem ? words.problems[problem].text : words.text}</p>
            <div class={problem ? "field wrong" : "field"}>
              <label for="id">{words.label}</label>
              <input
                id="id"
                name="id"
                type="text"
                class="typed-id"
                value={typed}
                required
                maxLength={MOST_CHARACTERS}
                autocomplete="off"
                autocapitalize="characters"
                spellcheck={false}
                aria-describedby={problem ? "problem id-hint" : "id-hint"}
                aria-invalid={problem ? "true" : undefined}
              />
              <p class="hint" id="id-hint">
                {words.hint}
              </p>
            </div>
            <button type="submit" class="button primary">
              {words.submit}
            </button>
          </form>
        </main>
      </>
    ),
  });
}
