import type { SigningPageWords } from "#words/signing-page-words.ts";
import { ASKED_APART, apartControl } from "./asked-apart-name.ts";
import { ErrorLine } from "./form-field.tsx";
import { OpenFirst } from "./open-first.tsx";
import { type SigningView, signableRoles } from "./view.ts";

interface Shown {
  view: SigningView;
  words: SigningPageWords;
}

/**
 * What attachments ask apart from signing: each a box of its own, not ticked, that nothing hangs
 * on. Where it concerns one role, or has to be opened by each, it is shown and sent with that role
 * alone.
 */
export function AskedApart({ view, words }: Shown) {
  const roles = signableRoles(view).map(({ role }) => role);
  return (
    <>
      {view.attachments.flatMap((part) =>
        part.asks
          ? rolesAsked(part, roles).map((role) => (
              <AskedBox part={part} role={role} roles={roles} words={words} />
            ))
          : [],
      )}
    </>
  );
}

type Part = SigningView["attachments"][number];

/** Whom it is shown with; undefined: with everybody. */
function rolesAsked({ role, asks }: Part, roles: readonly string[]): (string | undefined)[] {
  if (role !== undefined) return roles.filter((one) => one === role);
  return asks?.openedBy ? [...roles] : [undefined];
}

function AskedBox(props: {
  part: Part;
  role: string | undefined;
  roles: readonly string[];
  words: SigningPageWords;
}) {
  const { part, role, roles, words } = props;
  const { id, name, asks, language } = part;
  const openedBy = role === undefined ? undefined : asks?.openedBy;
  const place = role === undefined ? -1 : roles.indexOf(role);
  const said = `${apartControl(id)}-${place}`;
  return (
    <fieldset
      class="consent"
      data-value={apartControl(id)}
      {...(role !== undefined && {
        "data-only-role": place,
        hidden: place > 0,
        disabled: place > 0,
      })}
    >
      <legend>
        <span lang={language}>{name}</span>
        <span class="optional"> {words.dialog.optional}</span>
      </legend>
      {role !== undefined && openedBy && (
        <OpenFirst said={said} id={id} role={role} openedBy={openedBy} words={words} />
      )}
      <label class="check">
        <input
          type="checkbox"
          name={ASKED_APART}
          value={id}
          // Given anew with each page: no browser ticks it for anybody.
          autocomplete="off"
          disabled={role !== undefined && openedBy?.includes(role) === false}
          aria-describedby={openedBy && `${said} ${said}-error`}
        />
        <span lang={language}>{asks?.text}</span>
      </label>
      {openedBy && <ErrorLine id={`${said}-error`} />}
    </fieldset>
  );
}
