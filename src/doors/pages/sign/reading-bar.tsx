import { fieldType } from "#kernel/field-types.ts";
import { Icon } from "#pages/icons.tsx";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import { SignButton } from "./acts.tsx";
import { isNamed } from "./named-role.ts";
import { type SigningView, signableRoles } from "./view.ts";

/** How large the pages can be shown, in percent of the screen's width. */
const ZOOMS = [100, 150, 200, 300];

/**
 * Stands at the foot of the screen while somebody reads: which page it is, how
 * large the pages are, where something is left to do; on a small screen also
 * the way to sign.
 */
export function ReadingBar(props: { view: SigningView; words: SigningPageWords; pages: number }) {
  const { view, words, pages } = props;
  const signable = signableRoles(view);
  const [own, ...more] = signable;
  return (
    <div class={`reading-bar ${own ? "may-sign" : ""}`}>
      <div class="tools as-pages">
        <p class="page-now needs-script">
          <span data-page-now>{words.pageOf(1, pages)}</span>
          <span aria-hidden="true" data-page-count>{`1/${pages}`}</span>
        </p>
        <div class="zoom">
          <select id="zoom" aria-label={words.zoom} autocomplete="off">
            {ZOOMS.map((percent) => (
              <option value={percent} selected={percent === 100}>
                {`${percent} %`}
              </option>
            ))}
          </select>
          <Icon name="lens" />
        </div>
        {placesOf(view) > 0 && (
          <>
            <button type="button" class="button next-place needs-script" data-next-place>
              <Icon name="down" />
              <span class="next-word">{words.nextPlace}</span>
              <span class="place-count" aria-hidden="true" data-place-count>
                {placesOf(view)}
              </span>
            </button>
            <p class="place-now needs-script" role="status" data-place-now />
          </>
        )}
      </div>
      {own && (
        <>
          <p class="hint as-text">
            {more.length === 0 && isNamed(view, own.role) ? (
              <bdi>{words.signingAs(own.role)}</bdi>
            ) : (
              words.readFirst
            )}
          </p>
          <SignButton words={words} />
        </>
      )}
    </div>
  );
}

/** So many boxes on the pages are to be filled by whoever reads; the day is filled by nobody. */
function placesOf(view: SigningView): number {
  const roles = signableRoles(view).map(({ role }) => role);
  return view.fields.filter(
    ({ label, type }) =>
      label !== null &&
      roles.includes(label) &&
      !["sender", "day of signing"].includes(fieldType(type).filledBy),
  ).length;
}
