import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { verifyWords } from "#words/verify-words.ts";
import { FilePlace, VerdictPlace } from "./file-place.tsx";

/**
 * `mistyped`: no document ID reads like this. `unknown`: it could be one, but
 * there is none. `unknownFile`: no stored copy is this file.
 */
export type AskProblem = "mistyped" | "unknown" | "unknownFile";

interface AskPageInput {
  language: Language;
  problem: AskProblem | null;
  /** What was typed, to be corrected. */
  typed: string;
  /** For the script that checks files; see checking-values.ts. */
  checking: unknown;
  assets: { style: string; script: string };
}

/** A SHA-256 in hexadecimal has 64 characters; a document ID has fewer, however it is spaced. */
const MOST_CHARACTERS = 80;

/** Asks for a document ID or a file, as a whole HTML document. */
export function askPage({ language, problem, typed, checking, assets }: AskPageInput): string {
  const words = verifyWords[language].ask;
  const isWrong = problem === "mistyped" || problem === "unknown";
  const { title, text } = problem ? words.problems[problem] : words;
  // Whoever mistyped it is here to correct it; everybody else has the file at hand.
  const byId = (
    <form class="card asked" method="get" action="/verify">
      {!isWrong && <h2>{words.byId}</h2>}
      <div class={isWrong ? "field wrong" : "field"}>
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
          aria-describedby={isWrong ? "problem id-hint" : "id-hint"}
          aria-invalid={isWrong ? "true" : undefined}
        />
        <p class="hint" id="id-hint">
          {words.hint}
        </p>
      </div>
      <button type="submit" class={isWrong ? "button primary" : "button"}>
        {words.submit}
      </button>
    </form>
  );
  return layout({
    language,
    title,
    assets,
    islandValues: [{ id: "ask-values", value: { words: words.island, checking } }],
    body: (
      <>
        <Masthead />
        <main class="column verifying asking">
          <VerdictPlace />
          <div class="heading">
            <h1>{title}</h1>
            <p class="lead" id="problem">
              {text}
            </p>
          </div>
          {isWrong && byId}
          <FilePlace words={words.file} />
          {!isWrong && byId}
          <ul class="further">
            <li>
              <a href="/verify.html" download>
                {verifyWords[language].offline.link}
              </a>
            </li>
          </ul>
        </main>
      </>
    ),
  });
}
