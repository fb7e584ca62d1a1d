import { boxes } from "#http/page-input.ts";
import { SCOPES, type Scopes } from "#kernel/scopes.ts";
import type { AccountWords } from "#words/account-words.ts";

/** What a box of the form is called; the scope stands behind it. */
const BOX = "scope ";

/** The scopes whose boxes were ticked, as they were sent. */
export const SCOPES_FORM = { scopes: boxes(BOX) };

/** A box for each scope. */
export function ScopeBoxes({
  ticked,
  isWrong,
  words,
}: {
  ticked: readonly string[];
  isWrong: boolean;
  words: AccountWords["keys"];
}) {
  const { make, scopes, problems } = words;
  return (
    <fieldset
      class={isWrong ? "field scopes wrong" : "field scopes"}
      aria-describedby="scopes-hint"
    >
      <legend>
        {make.scopes} <span class="optional">{make.optional}</span>
      </legend>
      {SCOPES.map((scope) => (
        <label key={scope}>
          <input type="checkbox" name={BOX + scope} value="1" checked={ticked.includes(scope)} />
          <span>
            {scopes[scope]} <code>{scope}</code>
          </span>
        </label>
      ))}
      <p class={isWrong ? "error" : "hint"} id="scopes-hint">
        {isWrong ? problems.scopesUnfit : make.scopesHint}
      </p>
    </fieldset>
  );
}

/** What a key opens, under its name. */
export function KeyScopes({ scopes, words }: { scopes: Scopes; words: AccountWords["keys"] }) {
  return (
    <span class="hint key-scopes">
      {scopes ? scopes.map((scope) => words.scopes[scope]).join(" · ") : words.allScopes}
    </span>
  );
}
