import { byKind } from "#kernel/attachment-kinds.ts";
import { shownEmail } from "#kernel/email.ts";
import { fieldType } from "#kernel/field-types.ts";
import { LIMITS } from "#kernel/limits.ts";
import { Icon } from "#pages/icons.tsx";
import { isolateName } from "#pages/isolated.ts";
import type { SignedSoFar } from "#signing/signed-so-far.ts";
import { withRole } from "#words/elision.ts";
import { enteredWords } from "#words/entered-words.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import { AskedApart } from "./asked-apart.tsx";
import { AttachmentsApart } from "./attachments-apart.tsx";
import { EnteredBefore } from "./entered.tsx";
import { EntryControl } from "./entry-controls.tsx";
import { entryHint } from "./entry-hint.ts";
import { FileRequests } from "./file-requests.tsx";
import { ErrorLine, FormField } from "./form-field.tsx";
import type { InputNames } from "./input-names.ts";
import { isNamed } from "./named-role.ts";
import { OpenForms } from "./open-first.tsx";
import { inPageOrder } from "./page-order.ts";
import type { PagePicture } from "./page-pictures.tsx";
import { Peek } from "./peek.tsx";
import { PrintedDay } from "./printed-day.tsx";
import { SignatureCapture } from "./signature-capture.tsx";
import { SignedPanel } from "./signed-panel.tsx";
import { asksEmail, filledBy, type SigningField, type SigningView, signableRoles } from "./view.ts";

interface Shown {
  view: SigningView;
  words: SigningPageWords;
}

interface SheetProps extends Shown {
  link: string;
  /** Where a device that goes from one to the next is handed on; null for any other. */
  handOn: string | null;
  /** As the page's heading has it. */
  name: string;
  sender: string;
  /** What the operator says of privacy; null for nothing. */
  privacyUrl: string | null;
  pages: readonly PagePicture[];
  inputNames: InputNames;
  signed: readonly SignedSoFar[];
  /** Where the script is that reads pictures of signatures. */
  pictures: string;
}

/** Where a person signs: their values, who they are, their drawing, how it will be printed, their consent. */
export function SignDialog(props: SheetProps) {
  const { view, words, link, pictures } = props;
  return (
    <dialog class="dialog" id="sign-dialog" aria-labelledby="sign-heading">
      <SheetHead {...props} />
      <form
        class={`dialog-body ${signableRoles(view).length > 1 ? "asks-who" : ""}`}
        id="sign-form"
        noValidate
        autocomplete={filledBy(view, "on")}
        data-home={`/sign/${encodeURIComponent(link)}`}
      >
        <RoleChoice view={view} words={words} />
        {signableRoles(view).map(({ role }, index) => (
          <Inputs {...props} role={role} index={index} />
        ))}
        {signableRoles(view).map(({ role }, index) => (
          <FileRequests view={view} words={words} role={role} index={index} />
        ))}
        <AboutYou view={view} words={words} />
        <AboutWitness view={view} words={words} />
        <SignatureCapture
          kind="signature"
          words={words.dialog}
          pictures={pictures}
          isTypedMeanwhile={view.link.name !== undefined}
        />
        {view.fields.some(takesInitials) && (
          <details class="initials" data-initials={initialledRoles(view)}>
            <summary>
              {words.dialog.addInitials}
              <span class="optional"> {words.dialog.optional}</span>
            </summary>
            <p class="hint">{words.dialog.initialsHint}</p>
            <SignatureCapture kind="initials" words={words.dialog} pictures={pictures} />
          </details>
        )}
        <figure class="printed">
          <figcaption>{words.dialog.printed}</figcaption>
          <svg class="stamp" data-stamp role="img" aria-label={words.dialog.printed} />
        </figure>
        <PrintedDay view={view} words={words} />
        <AskedApart view={view} words={words} />
        <WhatIsSigned {...props} />
        <EnteredBefore
          signed={props.signed}
          language={view.contract.language}
          inputNames={props.inputNames}
        />
        <fieldset class="consent" data-value="consent">
          <legend>{words.dialog.consent}</legend>
          <label class="check">
            <input
              type="checkbox"
              name="consent"
              required
              // Given anew with each page: no browser ticks it for anybody.
              autocomplete="off"
              aria-describedby="consent-error"
            />
            <span>{view.consent.text}</span>
          </label>
          <ErrorLine id="consent-error" />
        </fieldset>
        <Recorded {...props} />
        <div class="notice bad" role="alert" id="form-error" tabIndex={-1} hidden>
          <p data-message />
          <ul data-reasons hidden />
          <button type="button" class="button" data-reload hidden>
            {words.island.reload}
          </button>
        </div>
        <div class="sheet-foot">
          <button type="button" class="button quiet" data-missing hidden />
          <button type="submit" class="button primary" data-submit>
            {signableRoles(view)[0]?.button ?? view.consent.button}
          </button>
        </div>
      </form>
      <OpenForms view={view} link={link} />
      <SignedPanel view={view} words={words} link={link} handOn={props.handOn} />
    </dialog>
  );
}

/** As whom one signs, and what. */
function SheetHead({ view, words, name, sender }: SheetProps) {
  const pages = view.contract.documents.reduce((sum, part) => sum + part.pages, 0);
  const signable = signableRoles(view);
  return (
    <header class="dialog-head">
      <div>
        {/* The heading takes the focus first, so that a phone does not open its keyboard at once. */}
        <h2
          id="sign-heading"
          tabIndex={-1}
          autofocus
          data-fixed={signable.some(({ role }) => !isNamed(view, role)) ? "" : undefined}
        >
          {signable.length > 1 ? words.dialog.who : words.signNow}
        </h2>
        <p class="hint sheet-about">
          <bdi>{name}</bdi> · {words.pages(pages)} · <bdi>{sender}</bdi>
        </p>
      </div>
      <button type="button" class="button icon-only" data-close aria-label={words.dialog.close}>
        <Icon name="close" />
      </button>
    </header>
  );
}

/** What the button below signs: the document by its name, and every part that goes with it. */
function WhatIsSigned({ view, words, name }: SheetProps) {
  const { signing, signingAlone } = words.dialog;
  const [first] = signableRoles(view);
  const isOne = first !== undefined && !isNamed(view, first.role);
  const { binds } = byKind(view.attachments);
  const sentence = (isOne ? signingAlone : signing)(isolateName(name), binds.length);
  return (
    <div class="what-is-signed">
      <p data-as-role={isOne ? undefined : sentence}>
        {withRole(sentence, isolateName(first?.role ?? ""))}
      </p>
      <AttachmentsApart view={view} words={words} />
    </div>
  );
}

/** Information and no declaration: what is kept with a signature, and who answers for it. */
function Recorded({ view, words, sender, privacyUrl }: SheetProps) {
  return (
    <div class="recorded hint">
      <p>{view.consent.recorded}</p>
      <p>
        {words.dialog.responsible(isolateName(sender))}{" "}
        {privacyUrl && (
          <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
            {words.dialog.privacy}
          </a>
        )}
      </p>
    </div>
  );
}

/** The first step where several can sign here: nothing else is asked before it. */
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
              // Nobody signs as somebody else because a page thought so.
              required
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
            autocomplete={filledBy(view, "name")}
            maxLength={LIMITS.signerNameCharacters}
            value={link.name}
            required
            aria-describedby={describedBy}
          />
        )}
      </FormField>
      {asksEmail(view) && (
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
              autocomplete={filledBy(view, "email")}
              maxLength={LIMITS.emailCharacters}
              aria-describedby={describedBy}
            />
          )}
        </FormField>
      )}
      {/* Few sign as somebody's director: it stands open where it was preset. */}
      <details class="job-title" open={link.title !== undefined}>
        <summary>
          {dialog.addJobTitle}
          <span class="optional"> {dialog.optional}</span>
        </summary>
        <FormField
          name="title"
          id="signer-title"
          label={dialog.jobTitle}
          hint={dialog.jobTitleHint}
        >
          {(describedBy) => (
            <input
              id="signer-title"
              name="title"
              type="text"
              autocomplete={filledBy(view, "organization-title")}
              maxLength={LIMITS.signerTitleCharacters}
              aria-describedby={describedBy}
            />
          )}
        </FormField>
      </details>
      {link.kind === "personal" && link.email && (
        <p class="hint delivered">{dialog.deliveredTo(shownEmail(link.email))}</p>
      )}
    </fieldset>
  );
}

/** What a witness is asked, once somebody is one. */
function AboutWitness({ view, words: { dialog } }: Shown) {
  const signable = signableRoles(view);
  const [first] = signable;
  const isFirst = signable.length === 1 && first?.witnesses !== undefined;
  if (!signable.some(({ witnesses }) => witnesses !== undefined)) return null;
  return (
    <fieldset data-witness hidden={!isFirst}>
      <p class="hint" data-seen={dialog.witness("{role}")}>
        {isFirst && dialog.witness(isolateName(first.witnesses ?? ""))}
      </p>
      <FormField
        name="address"
        id="witness-address"
        label={dialog.address}
        hint={dialog.addressHint}
      >
        {(describedBy) => (
          <input
            id="witness-address"
            name="address"
            type="text"
            autocomplete="off"
            maxLength={LIMITS.postalAddressCharacters}
            disabled={!isFirst}
            required
            aria-describedby={describedBy}
          />
        )}
      </FormField>
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

/** The places, among all fields, of those that the sheet asks a signer for, as they follow one another on the pages. */
export function askedPlaces(view: SigningView): number[] {
  const roles = signableRoles(view).map(({ role }) => role);
  return inPageOrder(view.fields).filter((place) => {
    const { type, label } = view.fields[place]!;
    return fieldType(type).entry && label !== null && roles.includes(label);
  });
}

/** What one role fills in, each beside its place on the page. Only the chosen role's part is shown and sent. */
function Inputs(props: SheetProps & { role: string; index: number }) {
  const { view, words, role, index, inputNames, pages } = props;
  const { language } = view.contract;
  const asked = askedPlaces(view).filter((place) => view.fields[place]?.label === role);
  if (asked.length === 0) return null;
  return (
    <fieldset data-role-inputs={index} hidden={index > 0} disabled={index > 0}>
      <legend>{words.dialog.inputs}</legend>
      {view.contract.hideEntries && (
        <p class="hint">{enteredWords[view.contract.language].ownHidden}</p>
      )}
      {asked.map((place) => {
        const field = view.fields[place]!;
        const id = `input-${index}-${place}`;
        return (
          <FormField
            name={`inputs.${field.id}`}
            id={id}
            label={inputNames.get(field.id) ?? ""}
            hint={entryHint(field, language)}
            isTick={field.mark === true}
            optional={field.optional && words.dialog.optional}
            beside={<Peek place={place} page={pages.find(({ page }) => page === field.page)} />}
          >
            {(describedBy) => (
              <EntryControl
                {...{ field, language, id, describedBy }}
                name={`inputs.${field.id}`}
                value={field.text ?? ""}
              />
            )}
          </FormField>
        );
      })}
    </fieldset>
  );
}
