import type { SigningPageWords } from "#i18n/signing-page-words.ts";
import { shownEmail } from "#kernel/email.ts";
import { fieldType } from "#kernel/field-types.ts";
import { LIMITS } from "#kernel/limits.ts";
import { Icon } from "#pages/icons.tsx";
import { ENTRY_CONTROLS } from "./entry-controls.tsx";
import { ErrorLine, FormField } from "./form-field.tsx";
import { inputName } from "./input-name.ts";
import { SignatureCapture } from "./signature-capture.tsx";
import { SignedPanel } from "./signed-panel.tsx";
import { type SigningField, type SigningView, signableRoles } from "./view.ts";

interface Shown {
  view: SigningView;
  words: SigningPageWords;
}

/** Where a person signs: who they are, their values, their drawing, their consent. */
export function SignDialog({ view, words, link }: Shown & { link: string }) {
  return (
    <dialog class="dialog" id="sign-dialog" aria-labelledby="sign-heading">
      <header class="dialog-head">
        {/* The heading takes the focus first, so that a phone does not open its keyboard at once. */}
        <h2 id="sign-heading" tabIndex={-1} autofocus>
          {words.signNow}
        </h2>
        <button type="button" class="button icon-only" data-close aria-label={words.dialog.close}>
          <Icon name="close" />
        </button>
      </header>
      <form class="dialog-body" id="sign-form" noValidate autocomplete="on">
        <RoleChoice view={view} words={words} />
        <AboutYou view={view} words={words} />
        {signableRoles(view).map(({ role }, index) => (
          <Inputs view={view} words={words} role={role} index={index} />
        ))}
        <SignatureCapture kind="signature" words={words.dialog} />
        {view.fields.some(takesInitials) && (
          <details class="initials" data-initials={initialledRoles(view)}>
            <summary>
              {words.dialog.addInitials}
              <span class="optional"> {words.dialog.optional}</span>
            </summary>
            <p class="hint">{words.dialog.initialsHint}</p>
            <SignatureCapture kind="initials" words={words.dialog} />
          </details>
        )}
        <fieldset class="consent" data-value="consent">
          <legend>{words.dialog.consent}</legend>
          <label class="check">
            <input type="checkbox" name="consent" required aria-describedby="consent-error" />
            <span>{view.consent.text}</span>
          </label>
          <ErrorLine id="consent-error" />
        </fieldset>
        <div class="notice bad" role="alert" id="form-error" tabIndex={-1} hidden>
          <p data-message />
          <ul data-reasons hidden />
          <button type="button" class="button" data-reload hidden>
            {words.island.reload}
          </button>
        </div>
        <button type="submit" class="button primary wide" data-submit>
          {words.dialog.submit}
        </button>
      </form>
      <SignedPanel view={view} words={words} link={link} />
    </dialog>
  );
}

function RoleChoice({ view, words }: Shown) {
  const signable = signableRoles(view);
  if (signable.length < 2) return null;
  return (
    <fieldset data-value="role">
      <legend>{words.dialog.signAs}</legend>
      <div class="choices">
        {signable.map(({ role }, index) => (
          <label class="choice">
            <input
              type="radio"
              name="role"
              value={index}
              checked={index === 0}
              autocomplete="off"
            />
            <span dir="auto">{role}</span>
          </label>
        ))}
      </div>
      <ErrorLine id="role-error" />
    </fieldset>
  );
}

function AboutYou({ view, words: { dialog } }: Shown) {
  const { link } = view;
  return (
    <fieldset>
      <legend>{dialog.aboutYou}</legend>
      <FormField name="signerName" id="signer-name" label={dialog.name} hint={dialog.nameHint}>
        {(describedBy) => (
          <input
            id="signer-name"
            name="signerName"
            type="text"
            autocomplete="name"
            maxLength={LIMITS.signerNameCharacters}
            required
            aria-describedby={describedBy}
          />
        )}
      </FormField>
      <FormField
        name="title"
        id="signer-title"
        label={dialog.jobTitle}
        hint={dialog.jobTitleHint}
        optional={dialog.optional}
      >
        {(describedBy) => (
          <input
            id="signer-title"
            name="title"
            type="text"
            autocomplete="organization-title"
            maxLength={LIMITS.signerTitleCharacters}
            aria-describedby={describedBy}
          />
        )}
      </FormField>
      {link.kind === "shared" && (
        <FormField
          name="email"
          id="signer-email"
          label={dialog.email}
          hint={dialog.emailHint}
          optional={dialog.optional}
        >
          {(describedBy) => (
            <input
              id="signer-email"
              name="email"
              type="email"
              autocomplete="email"
              maxLength={LIMITS.emailCharacters}
              aria-describedby={describedBy}
            />
          )}
        </FormField>
      )}
      {link.kind === "personal" && link.email && (
        <p class="hint delivered">{dialog.deliveredTo(shownEmail(link.email))}</p>
      )}
    </fieldset>
  );
}

/** The places of the signable roles, among them, that give initials. */
function initialledRoles(view: SigningView): string {
  const places = signableRoles(view).flatMap(({ role }, place) =>
    view.fields.some((field) => takesInitials(field) && field.label === role) ? [place] : [],
  );
  return places.join(" ");
}

function takesInitials({ type }: SigningField): boolean {
  return fieldType(type).filledBy === "initials";
}

function entryOf(field: SigningField) {
  const { entry } = fieldType(field.type);
  return entry ? [{ field, control: ENTRY_CONTROLS[entry.control] }] : [];
}

/** What one role fills in. Only the chosen role's part is shown and sent. */
function Inputs(props: Shown & { role: string; index: number }) {
  const { view, words, role, index } = props;
  const inputs = view.fields.filter(({ label }) => label === role).flatMap(entryOf);
  if (inputs.length === 0) return null;
  return (
    <fieldset data-role-inputs={index} hidden={index > 0} disabled={index > 0}>
      <legend>{words.dialog.inputs}</legend>
      {inputs.map(({ field, control: Control }, place) => {
        const id = `input-${index}-${place}`;
        return (
          <FormField
            name={`inputs.${field.id}`}
            id={id}
            label={inputName(field, view)}
            optional={field.optional && words.dialog.optional}
          >
            {(describedBy) => (
              <Control
                id={id}
                name={`inputs.${field.id}`}
                start={field.text ?? ""}
                required={!field.optional}
                describedBy={describedBy}
              />
            )}
          </FormField>
        );
      })}
    </fieldset>
  );
}
