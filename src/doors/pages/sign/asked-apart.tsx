import type { SigningPageWords } from "#words/signing-page-words.ts";
import { ASKED_APART } from "./asked-apart-name.ts";
import { type SigningView, signableRoles } from "./view.ts";

/**
 * What attachments ask apart from signing: each a box of its own, not ticked, that nothing hangs
 * on. Where it concerns one role, it is shown and sent with that role alone.
 */
export function AskedApart({ view, words }: { view: SigningView; words: SigningPageWords }) {
  const roles = signableRoles(view).map(({ role }) => role);
  const isOfSomebody = (role?: string) => role === undefined || roles.includes(role);
  return (
    <>
      {view.attachments.map(
        ({ id, name, asks, language, role }) =>
          asks &&
          isOfSomebody(role) && (
            <fieldset
              class="consent"
              {...(role !== undefined && {
                "data-only-role": roles.indexOf(role),
                hidden: role !== roles[0],
                disabled: role !== roles[0],
              })}
            >
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
