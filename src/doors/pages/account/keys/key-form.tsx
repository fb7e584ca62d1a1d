import type { KeyProblem } from "#accounts/create-key.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { LIMITS } from "#kernel/limits.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import type { AccountWords } from "#words/account-words.ts";
import { ScopeBoxes } from "./key-scopes.tsx";

export interface KeyFormInput {
  /** New for every form that is shown. */
  formId: string;
  /** As they were sent, to be corrected. */
  name: string;
  lastDay: string;
  scopes: readonly string[];
  isTest: boolean;
  problem: KeyProblem | null;
}

interface KeyFormProps {
  input: KeyFormInput;
  signedIn: SignedIn;
  now: Date;
  words: AccountWords["keys"];
}

/** Asks for what a new key is to be called and how long it works. */
export function KeyForm({ input, signedIn, now, words }: KeyFormProps) {
  const { problem } = input;
  const { make, problems } = words;
  return (
    <form class="card key-form" method="post" action="/app/keys" data-once>
      <h2>{make.title}</h2>
      <FormToken signedIn={signedIn} />
      <input type="hidden" name="formId" value={input.formId} />
      {(problem === "tooMany" || problem === "madeBefore") && (
        <p class="notice bad" role="alert">
          {problems[problem]}
        </p>
      )}
      <div class="key-fields">
        <div class={problem === "nameUnfit" ? "field wrong" : "field"}>
          <label for="name">
            {make.name} <span class="optional">{make.optional}</span>
          </label>
          <input
            id="name"
            name="name"
            type="text"
            value={input.name}
            maxLength={LIMITS.apiKeyNameCharacters}
            autocomplete="off"
            aria-describedby={problem === "nameUnfit" ? "name-problem" : "name-hint"}
            aria-invalid={problem === "nameUnfit" ? "true" : undefined}
          />
          {problem === "nameUnfit" ? (
            <p class="error" id="name-problem">
              {problems.nameUnfit}
            </p>
          ) : (
            <p class="hint" id="name-hint">
              {make.nameHint}
            </p>
          )}
        </div>
        <div class={problem === "dayUnfit" ? "field wrong" : "field"}>
          <label for="last-day">
            {make.lastDay} <span class="optional">{make.optional}</span>
          </label>
          <input
            id="last-day"
            name="lastDay"
            type="date"
            value={input.lastDay}
            min={now.toISOString().slice(0, 10)}
            aria-describedby={problem === "dayUnfit" ? "day-problem" : "day-hint"}
            aria-invalid={problem === "dayUnfit" ? "true" : undefined}
          />
          {problem === "dayUnfit" ? (
            <p class="error" id="day-problem">
              {problems.dayUnfit}
            </p>
          ) : (
            <p class="hint" id="day-hint">
              {make.lastDayHint}
            </p>
          )}
        </div>
      </div>
      <ScopeBoxes ticked={input.scopes} isWrong={problem === "scopesUnfit"} words={words} />
      <div class="field scopes">
        <label>
          <input type="checkbox" name="test" value="1" checked={input.isTest} />
          <span>{make.test}</span>
        </label>
        <p class="hint">{make.testHint}</p>
      </div>
      <button class="button primary" type="submit">
        {make.submit}
      </button>
    </form>
  );
}
