import type { ComponentChildren } from "preact";
import { byKind } from "#kernel/attachment-kinds.ts";
import { shownEmail } from "#kernel/email.ts";
import { fieldType } from "#kernel/field-types.ts";
import { LIMITS } from "#kernel/limits.ts";
import { brandSheets } from "#pages/brand-sheet.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { isolateName } from "#pages/isolated.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { Moment } from "#pages/moment.tsx";
import type { Sender } from "#pages/sender.ts";
import { TypedField } from "#pages/typed-field.tsx";
import { SIGNATURE_FONTS } from "#sealing/pages/handwritten.ts";
import type { RecordedAnswer } from "#signing/sign.ts";
import type { SignedSoFar } from "#signing/signed-so-far.ts";
import { accessibilityWords } from "#words/accessibility-words.ts";
import { withRole } from "#words/elision.ts";
import { type PlainFormWords, plainFormWords } from "#words/plain-form-words.ts";
import { type SigningPageWords, signingPageWords } from "#words/signing-page-words.ts";
import { apartControl } from "./asked-apart-name.ts";
import { AttachmentsApart } from "./attachments-apart.tsx";
import { contractName } from "./contract-name.ts";
import { Entered } from "./entered.tsx";
import { EntryControl } from "./entry-controls.tsx";
import { entryHint } from "./entry-hint.ts";
import { HandOn, Turn } from "./hand-on.tsx";
import type { InputNames } from "./input-names.ts";
import { isNamed } from "./named-role.ts";
import { OpenFirst, OpenForms } from "./open-first.tsx";
import { inPageOrder } from "./page-order.ts";
import { PrintedDay } from "./printed-day.tsx";
import { ReturnLink } from "./signed-panel.tsx";
import {
  asksEmail,
  filledBy,
  type SigningField,
  type SigningRole,
  type SigningView,
  signableRoles,
} from "./view.ts";

/** What every page around the form shows. */
export interface PlainPage {
  view: SigningView;
  sender: Sender;
  /** The secret that opened it. */
  link: string;
  /** Where a device that goes from one to the next is handed on; null for any other. */
  handOn: string | null;
  assets: { style: string; script: string; nonce: string };
}

/** What somebody has filled in so far, as it was sent. */
export interface PlainValues {
  submissionId: string;
  signerName: string;
  title: string;
  /** Of a witness. */
  address: string;
  email: string;
  typed: string;
  font: string;
  /** By the places of the role's inputs among themselves. */
  inputs: readonly string[];
  read: boolean;
  /** IDs of attachments. */
  apart: readonly string[];
}

export interface PlainFormInput extends PlainPage {
  role: SigningRole;
  signed: readonly SignedSoFar[];
  inputNames: InputNames;
  values: PlainValues;
  /** What is wrong, by the control's name; and what concerns the form as a whole. */
  problems: ReadonlyMap<string, string>;
  alert: string | null;
  privacyUrl: string | null;
}

/** The inputs of one role, in the order in which the form asks for them. */
export function inputsOf({ fields }: SigningView, role: string): SigningField[] {
  return inPageOrder(fields)
    .map((place) => fields[place]!)
    .filter(({ type, label }) => label === role && fieldType(type).entry !== null);
}

/** Which of several roles somebody signs as: the form follows for one of them. */
export function plainRolesPage(page: PlainPage): string {
  const words = plainFormWords[page.view.contract.language];
  return frame(
    page,
    <>
      <h1>{words.who}</h1>
      <ul class="further">
        {signableRoles(page.view).map(({ role }, place) => (
          <li>
            <a class="button wide" href={`${addressOf(page)}/form?role=${place}`} dir="auto">
              {role}
            </a>
          </li>
        ))}
      </ul>
      <Back page={page} words={words} />
    </>,
  );
}

/** All that the sheet asks, as a form that needs no script: the signature is typed. */
export function plainFormPage(input: PlainFormInput): string {
  const { view, role, values, alert, problems } = input;
  const { language } = view.contract;
  const [own, words] = [plainFormWords[language], signingPageWords[language]];
  const name = contractName(view);
  return frame(
    input,
    <>
      <h1>{isNamed(view, role.role) ? own.title(isolateName(role.role)) : words.signNow}</h1>
      <p class="about-document" dir="auto">
        <DocumentName name={name} />
      </p>
      <p>
        {own.readFirst} <a href={addressOf(input)}>{own.toDocument}</a>,{" "}
        <a href={`/api/v1/signing/${encodeURIComponent(input.link)}/document`}>{own.asPdf}</a>.
      </p>
      <Entered
        signed={input.signed}
        language={language}
        inputNames={input.inputNames}
        pagesAt={addressOf(input)}
      />
      <AskedFiles {...input} own={own} />
      {input.handOn !== null && <Turn view={view} handOn={input.handOn} />}
      <form
        method="post"
        action={`${addressOf(input)}/form`}
        novalidate
        hidden={requiredFiles(input).length > 0}
        autocomplete={filledBy(view, "on")}
      >
        {(alert !== null || problems.size > 0) && (
          <p class="notice bad" role="alert">
            {alert ?? words.island.checkFields}
          </p>
        )}
        <input type="hidden" name="submissionId" value={values.submissionId} />
        <input type="hidden" name="role" value={role.role} />
        <input type="hidden" name="seen" value={view.seen} />
        <Inputs {...input} />
        <AboutYou {...input} words={words} />
        <Typed {...input} own={own} words={words} />
        <PrintedDay view={view} words={words} role={role.role} />
        <Asked {...input} words={words} />
        <Declaration {...{ input, own, words, name }} />
        <button class="button primary wide" type="submit">
          {role.button ?? view.consent.button}
        </button>
      </form>
      <OpenForms view={view} link={input.link} />
      <Back page={input} words={own} />
    </>,
  );
}

/** Files are sent by a script alone: where one is required, another way has to be found. */
function AskedFiles({ view, role, own }: PlainFormInput & Own) {
  const asked = (view.requests ?? []).filter((request) => request.role === role.role);
  const [required, optional] = [true, false].map((is) => namesOf(asked, is, view));
  return (
    <>
      {required && <p class="notice">{own.files(required)}</p>}
      {!required && optional && <p class="hint">{own.filesOptional(optional)}</p>}
    </>
  );
}

function namesOf(
  requests: NonNullable<SigningView["requests"]>,
  isRequired: boolean,
  { contract }: SigningView,
): string {
  const names = requests
    .filter(({ required }) => required === isRequired)
    .map(({ name }) => isolateName(name));
  return new Intl.ListFormat(contract.language).format(names);
}

function requiredFiles({ view, role }: PlainFormInput) {
  return (view.requests ?? []).filter((request) => request.required && request.role === role.role);
}

function Inputs({ view, role, values, inputNames, problems }: PlainFormInput) {
  const { language } = view.contract;
  const { dialog } = signingPageWords[language];
  return inputsOf(view, role.role).map((field, place) => {
    const id = `i${place}.value`;
    // A box that was left is not sent: one that was ticked at first stays left.
    const value = values.inputs[place] ?? (values.inputs.length > 0 ? "" : field.text) ?? "";
    const problem = problems.get(`inputs.${field.id}`);
    return (
      <TypedField
        id={id}
        label={inputNames.get(field.id) ?? field.name}
        hint={entryHint(field, language)}
        optional={field.optional ? dialog.optional : null}
        value={value}
        most={LIMITS.inputCharacters}
        problem={problem}
        isTick={field.mark === true}
        control={(describedBy) => (
          <EntryControl
            {...{ field, language, id, value, describedBy }}
            name={id}
            isWrong={problem !== undefined}
          />
        )}
      />
    );
  });
}

function AboutYou({ view, role, values, problems, words }: PlainFormInput & Worded) {
  const { dialog } = words;
  const { link } = view;
  return (
    <>
      <TypedField
        id="signerName"
        label={dialog.name}
        hint={dialog.nameHint}
        value={values.signerName}
        autocomplete={filledBy(view, "name")}
        most={LIMITS.signerNameCharacters}
        problem={problems.get("signerName")}
      />
      <TypedField
        id="title"
        label={dialog.jobTitle}
        hint={dialog.jobTitleHint}
        optional={dialog.optional}
        value={values.title}
        autocomplete={filledBy(view, "organization-title")}
        most={LIMITS.signerTitleCharacters}
        problem={problems.get("title")}
      />
      {role.witnesses !== undefined && (
        <>
          <p class="hint">{dialog.witness(isolateName(role.witnesses))}</p>
          <TypedField
            id="address"
            label={dialog.address}
            hint={dialog.addressHint}
            value={values.address}
            most={LIMITS.postalAddressCharacters}
            problem={problems.get("address")}
          />
        </>
      )}
      {asksEmail(view) && (
        <TypedField
          id="email"
          type="email"
          label={dialog.email}
          hint={dialog.emailHint}
          optional={dialog.optional}
          value={values.email}
          autocomplete={filledBy(view, "email")}
          most={LIMITS.emailCharacters}
          problem={problems.get("email")}
        />
      )}
      {link.kind === "personal" && link.email && (
        <p class="hint">{dialog.deliveredTo(shownEmail(link.email))}</p>
      )}
    </>
  );
}

interface Worded {
  words: SigningPageWords;
}

function Typed({ values, problems, own, words }: PlainFormInput & Worded & Own) {
  return (
    <>
      <TypedField
        id="typed"
        label={own.typed}
        hint={own.typedHint}
        value={values.typed}
        most={LIMITS.typedSignatureCharacters}
        problem={problems.get("signature")}
      />
      <fieldset class="choices">
        <legend>{words.dialog.typedFace}</legend>
        {SIGNATURE_FONTS.map((font, place) => (
          <label class="choice">
            <input
              type="radio"
              name="font"
              value={font}
              checked={values.font === font || (place === 0 && !isOffered(values.font))}
            />
            <span>{words.dialog.typedFaces[place]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

interface Own {
  own: PlainFormWords;
}

const isOffered = (font: string) => SIGNATURE_FONTS.some((one) => one === font);

/** What attachments ask apart from signing, of this role or of everybody. */
function Asked({ view, role, values, words, problems }: PlainFormInput & Worded) {
  return view.attachments.map(
    ({ id, name, asks, language, role: concerned }) =>
      asks &&
      (concerned === undefined || concerned === role.role) && (
        <fieldset class="consent">
          <legend>
            <span lang={language}>{name}</span>
            <span class="optional"> {words.dialog.optional}</span>
          </legend>
          {asks.openedBy && (
            <OpenFirst
              said={`${apartControl(id)}-opened`}
              id={id}
              role={role.role}
              openedBy={asks.openedBy}
              words={words}
            />
          )}
          <Check
            name={apartControl(id)}
            text={asks.text}
            lang={language}
            checked={values.apart.includes(id)}
            isOptional
            problem={problems.get(apartControl(id))}
          />
        </fieldset>
      ),
  );
}

/** What is signed, what is declared, and what is kept: given anew each time that the form is shown. */
function Declaration(props: { input: PlainFormInput; name: string } & Worded & Own) {
  const { input, own, words, name } = props;
  const { view, role, problems, values, sender } = input;
  const { binds } = byKind(view.attachments);
  const { signing, signingAlone } = words.dialog;
  const say = isNamed(view, role.role) ? signing : signingAlone;
  const sentence = say(isolateName(name), binds.length);
  return (
    <>
      <p>{withRole(sentence, isolateName(role.role))}</p>
      <AttachmentsApart view={view} words={words} />
      {view.contract.requireReading && (
        <Check name="read" text={own.read} checked={values.read} problem={problems.get("read")} />
      )}
      <fieldset class="consent">
        <legend>{words.dialog.consent}</legend>
        <Check
          name="consent"
          text={view.consent.text}
          checked={false}
          problem={problems.get("consent")}
        />
      </fieldset>
      <p class="hint">{view.consent.recorded}</p>
      <p class="hint">
        {words.dialog.responsible(isolateName(sender.name))}{" "}
        {input.privacyUrl && <a href={input.privacyUrl}>{words.dialog.privacy}</a>}{" "}
        <a href="/accessibility" target="_blank" rel="noopener noreferrer">
          {accessibilityWords[view.contract.language].title}
        </a>
      </p>
    </>
  );
}

function Check(props: {
  name: string;
  text: string;
  checked: boolean;
  problem?: string | undefined;
  lang?: string;
  isOptional?: true;
}) {
  const { name, text, checked, problem, lang, isOptional } = props;
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          name={name}
          value="yes"
          checked={checked}
          autocomplete="off"
          required={!isOptional}
          aria-invalid={problem ? "true" : undefined}
          aria-describedby={problem && `${name}-problem`}
        />
        <span lang={lang}>{text}</span>
      </label>
      {problem && (
        <p class="error" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </>
  );
}

/** What was recorded, and where the copy will be. */
export function plainSignedPage(
  page: PlainPage,
  { receipt, signatureId, contract }: RecordedAnswer,
  copy: string | null,
): string {
  const { language } = page.view.contract;
  const [own, words] = [plainFormWords[language], signingPageWords[language].receipt];
  const facts: [string, ComponentChildren][] = [
    [words.role, receipt.role],
    [words.name, receipt.signerName],
    [words.at, <Moment at={new Date(receipt.signedAt)} language={language} />],
    [words.signatureId, signatureId],
    [words.fingerprint, receipt.documentSha256],
  ];
  return frame(
    page,
    <>
      <h1>{words.title}</h1>
      <p>{contract.status === "fully_signed" ? words.complete : words.othersOpen}</p>
      {copy && page.handOn === null && (
        <p>
          {own.copy} <a href={copy}>{copy}</a>
        </p>
      )}
      <dl class="pairs">
        {facts.map(([term, fact]) => (
          <div>
            <dt>{term}</dt>
            <dd dir="auto">{fact}</dd>
          </div>
        ))}
      </dl>
      {receipt.jws && page.handOn === null && (
        <div class="field">
          <label for="jws">{own.jws}</label>
          <textarea id="jws" readOnly rows={6}>
            {receipt.jws}
          </textarea>
        </div>
      )}
      {page.handOn === null ? (
        <>
          <ReturnLink contract={page.view.contract} />
          <Back page={page} words={own} />
        </>
      ) : (
        <HandOn view={page.view} handOn={page.handOn} isPrimary />
      )}
    </>,
  );
}

function Back({ page, words }: { page: PlainPage; words: PlainFormWords }) {
  return (
    <ul class="further">
      <li>
        <a href={addressOf(page)}>{words.back}</a>
      </li>
    </ul>
  );
}

function addressOf({ link }: PlainPage): string {
  return `/sign/${encodeURIComponent(link)}`;
}

function frame({ view, sender, assets }: PlainPage, children: ComponentChildren): string {
  const { language } = view.contract;
  return layout({
    language,
    title: plainFormWords[language].pageTitle(contractName(view)),
    assets,
    sheets: brandSheets(sender, assets.nonce),
    referrer: "same-origin",
    body: (
      <>
        <Masthead sender={sender} />
        <main class="closed">
          <div class="card plain-form">{children}</div>
        </main>
      </>
    ),
  });
}
