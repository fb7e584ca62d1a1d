import type { SigningPageWords } from "#words/signing-page-words.ts";
import { ASKED_APART } from "./asked-apart-name.ts";
import type { SigningView } from "./view.ts";

/** What attachments ask apart from signing: each a box of its own, not ticked, that nothing hangs on. */
export function AskedApart({ view, words }: { view: SigningView; words: SigningPageWords }) {
  return (
    <>
      {view.attachments.map(
        ({ id, name, asks, language }) =>
          asks && (
            <fieldset class="consent">
              <legend>
                <span lang={language}>{name}</span>
                <span class="optional"> {words.dialog.optional}</span>
              </legend>
              <label class="check">
                {/* Given anew with each page: no browser ticks it for anybody. */}
                <input type="checkbox" name={ASKED_APART} value={id} autocomplete="off" />
                <span lang={language}>{asks.text}</span>
              </label>
            </fieldset>
          ),
      )}
    </>
  );
}
