import type { ComponentChildren } from "preact";
import { type Contract, displayName } from "#contracts/contract.ts";
import { FIRST_WAVE } from "#contracts/waves.ts";
import { FIELD_TYPE_NAMES } from "#kernel/field-types.ts";
import { INPUT_FORMAT_NAMES } from "#kernel/input-formats.ts";
import { CONTRACT_WORD, LANGUAGE_TABLE, LANGUAGES, type Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { DeadlineField, deadlineText } from "#pages/account/contracts/deadline-form.tsx";
import { OwnFields, type TypedFields } from "#pages/account/own-fields.tsx";
import type { SignatureFieldInput } from "#schemas/contracts.ts";
import { deadlineWords } from "#words/deadline-words.ts";
import { draftProblemWords } from "#words/draft-problems-words.ts";
import { type NewContractWords, newContractWords } from "#words/new-contract-words.ts";
import { ownFieldsWords } from "#words/own-fields-words.ts";
import { roleWords } from "#words/role-words.ts";
import { sendToManyWords } from "#words/send-to-many-words.ts";
import type { DraftProblem } from "./draft-problems.ts";
import { draftWarnings } from "./draft-warnings.ts";
import { controlName } from "./fields-form.ts";
import { formatWord } from "./format-word.ts";
import { EVERYONE, payerOf } from "./payer.ts";

type Step = keyof NewContractWords["steps"];

/** What every step is made with. */
export interface StepInput extends OwnPageInput {
  /** The draft; null before there is one. */
  contract: Contract | null;
  problems: readonly DraftProblem[];
}

const PATHS: Record<Step, (id: string) => string> = {
  begin: () => "/app/new",
  fields: (id) => `/app/new/${id}/fields`,
  people: (id) => `/app/new/${id}/people`,
  check: (id) => `/app/new/${id}/check`,
};

/** The frame of a step: where one is, what is wrong, and the step itself. */
export function stepPage(input: StepInput, step: Step, body: ComponentChildren): string {
  const words = newContractWords[input.language];
  const { contract, problems } = input;
  const steps = (Object.keys(PATHS) as Step[]).filter(
    (name) => name !== "fields" || contract?.form !== "html",
  );
  return accountFrame(
    input,
    "contracts",
    <>
      <div class="section-head">
        <h1 dir="auto">
          {contract ? displayName(contract, CONTRACT_WORD[contract.language]) : words.title}
        </h1>
        <nav aria-label={words.stepsLabel}>
          <ol class="new-steps">
            {steps.map((name) => (
              <li key={name}>
                {contract && name !== "begin" ? (
                  <a href={PATHS[name](contract.id)} aria-current={name === step && "step"}>
                    {words.steps[name]}
                  </a>
                ) : (
                  <span aria-current={name === step && "step"}>{words.steps[name]}</span>
                )}
              </li>
            ))}
          </ol>
        </nav>
      </div>
      {problems.length > 0 && (
        <div class="notice bad" role="alert" data-focus tabindex={-1}>
          <p>{words.problems}</p>
          <ProblemList problems={problems} language={input.language} />
        </div>
      )}
      {body}
    </>,
    `${words.title}: ${words.steps[step]}`,
  );
}

/** Each in the words of the page; where the API knows more, what it says, which is English. */
function ProblemList(props: { problems: readonly DraftProblem[]; language: Language }) {
  const { said: before } = draftProblemWords[props.language];
  return (
    <ul>
      {props.problems.map(({ sentence, said }) => (
        <li key={sentence + said}>
          {sentence}
          {said !== null && (
            <>
              {" "}
              <span class="hint">
                {before} <span lang="en">{said}</span>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

export interface BeginForm {
  title: string;
  language: string;
  /** As it stands in HTML. */
  textHtml: string;
  /** Of the contract that it starts from; empty for none. */
  from: string;
}

/** File or text. */
export function beginPage(
  input: StepInput & {
    form: BeginForm;
    /** Tells one form from another: what is sent twice makes one draft. */
    formKey: string;
    fromName: string | null;
    isUnclear: boolean;
  },
): string {
  const words = newContractWords[input.language];
  const { form, fromName, isUnclear } = input;
  return stepPage(
    input,
    "begin",
    <form class="card new-form" method="post" action="/app/new" enctype="multipart/form-data">
      <FormToken signedIn={input.signedIn} />
      <input type="hidden" name="from" value={form.from} />
      <input type="hidden" name="formKey" value={input.formKey} />
      <p>{words.begin.lead}</p>
      {fromName !== null && <p class="notice">{words.begin.from(fromName)}</p>}
      {isUnclear && (
        <p class="notice bad" role="alert">
          {words.begin.neither}
        </p>
      )}
      <div class="field">
        <label for="file">{words.begin.file}</label>
        <input id="file" name="file" type="file" accept="application/pdf,.pdf" />
        <p class="hint">{words.begin.fileHint}</p>
      </div>
      <div class="field">
        <label for="text">{words.begin.text}</label>
        <textarea
          id="text"
          name="text"
          rows={8}
          aria-describedby="text-hint"
          // A contract's text: what writes the page would go through it letter by letter.
          dangerouslySetInnerHTML={{ __html: form.textHtml }}
        />
        <p class="hint" id="text-hint">
          {words.begin.textHint}
        </p>
      </div>
      <div class="field">
        <label for="attached">
          {words.begin.attached} <span class="optional">{words.optional}</span>
        </label>
        <input
          id="attached"
          name="attached"
          type="file"
          multiple
          accept="application/pdf,.pdf"
          aria-describedby="attached-hint"
        />
        <p class="hint" id="attached-hint">
          {words.begin.attachedHint}
        </p>
      </div>
      <div class="field">
        <label for="title">
          {words.begin.name} <span class="optional">{words.optional}</span>
        </label>
        <input id="title" name="title" type="text" value={form.title} maxlength={255} />
        <p class="hint">{words.begin.nameHint}</p>
      </div>
      <div class="field">
        <label for="language">{words.begin.language}</label>
        <select id="language" name="language">
          {LANGUAGES.map((language) => (
            <option key={language} value={language} selected={language === form.language}>
              {LANGUAGE_TABLE[language].ownName}
            </option>
          ))}
        </select>
      </div>
      <button class="button primary" type="submit">
        {words.begin.submit}
      </button>
    </form>,
  );
}

/** The pages as pictures, with a box for each field. Their places are in the answer's own sheet. */
export function Leaves({ contract, words }: { contract: Contract; words: NewContractWords }) {
  const { id, pages, baseSha256 } = contract;
  return (
    <div class="leaves">
      {pages.map(({ width, height }, index) => (
        <div class="leaf" key={index} data-page={index + 1}>
          <img
            src={`/app/contracts/${id}/pages/${index + 1}?width=840&of=${baseSha256.slice(0, 12)}`}
            width={Math.round(width)}
            height={Math.round(height)}
            alt={words.fields.picture(index + 1, pages.length)}
            loading={index > 1 ? "lazy" : "eager"}
          />
          <div class="boxes" data-boxes>
            {contract.fields.map((field, place) =>
              field.page === index + 1 ? (
                <span class={`box ${field.type}`} id={`box-${place}`} key={field.id}>
                  {field.label && <b dir="auto">{field.label}: </b>}
                  {words.fields.types[field.type]}
                </span>
              ) : null,
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The places of the boxes, for the answer's own sheet. */
export function boxSheet({ fields }: Contract): string[] {
  return fields.map(
    ({ x, y, width, height }, place) =>
      `#box-${place}{left:${x}%;top:${y}%;width:${width}%;height:${height}%}`,
  );
}

/** Rows for fields that are still to come, where no script makes them. */
const MORE_ROWS = 3;

/** The editor; without script a table of its numbers above the pages. */
export function fieldsPage(
  input: StepInput & { contract: Contract; fields: readonly SignatureFieldInput[] },
): string {
  const words = newContractWords[input.language];
  const { contract, fields } = input;
  const rows = [...fields, ...Array.from({ length: MORE_ROWS }, () => null)];
  return stepPage(
    input,
    "fields",
    <form
      id="fields-form"
      class="new-fields"
      method="post"
      action={PATHS.fields(contract.id)}
      autocomplete="off"
    >
      <FormToken signedIn={input.signedIn} />
      <p>{words.fields.lead}</p>
      <p class="hint" id="editor-keys" hidden>
        {words.fields.keys}
      </p>
      <div id="editor" hidden />
      <details class="card numbers" open>
        <summary>{words.fields.numbers}</summary>
        <p class="hint">
          {words.fields.numbersHint} {words.fields.labelHint}
        </p>
        {rows.map((field, row) => (
          <NumbersRow
            key={row}
            row={row}
            field={field}
            words={words}
            pages={contract.pages.length}
          />
        ))}
        <button class="button" type="submit" name="go" value="show">
          {words.fields.showPreview}
        </button>
      </details>
      <Leaves contract={contract} words={words} />
      <div class="new-acts">
        <button class="button primary" type="submit" name="go" value="next">
          {words.next}
        </button>
      </div>
    </form>,
  );
}

interface RowProps {
  row: number;
  field: SignatureFieldInput | null;
  words: NewContractWords;
  pages: number;
}

function NumbersRow({ row, field, words, pages }: RowProps) {
  const { fields } = words;
  const legend = field ? fields.field(row + 1) : fields.another;
  const number = (part: "x" | "y" | "width" | "height") => (
    <label>
      {fields[part]}
      <input
        type="text"
        inputmode="decimal"
        name={controlName(row, part)}
        value={field?.[part] ?? ""}
      />
    </label>
  );
  const text = (part: "label" | "name" | "text") => (
    <label>
      {fields[part]}
      <input type="text" name={controlName(row, part)} value={field?.[part] ?? ""} />
    </label>
  );
  return (
    <fieldset class="numbers-row">
      <legend>{legend}</legend>
      <label>
        {fields.type}
        <select name={controlName(row, "type")}>
          {FIELD_TYPE_NAMES.map((type) => (
            <option key={type} value={type} selected={type === field?.type}>
              {fields.types[type]}
            </option>
          ))}
        </select>
      </label>
      {text("label")}
      <label>
        {fields.page}
        <input
          type="text"
          inputmode="numeric"
          name={controlName(row, "page")}
          value={field?.page ?? (pages === 1 ? 1 : "")}
        />
      </label>
      {number("x")}
      {number("y")}
      {number("width")}
      {number("height")}
      {text("name")}
      {text("text")}
      <label class="ticked">
        <input
          type="checkbox"
          name={controlName(row, "optional")}
          checked={field?.optional ?? false}
        />
        {fields.isOptional}
      </label>
      <Asked {...{ row, field, words }} />
      {field && (
        <label class="ticked">
          <input type="checkbox" name={controlName(row, "remove")} />
          {fields.remove}
        </label>
      )}
    </fieldset>
  );
}

/** What a field asks of its entry. */
function Asked({ row, field, words: { fields } }: Omit<RowProps, "pages">) {
  const line = (part: "min" | "max" | "lines") => (
    <label>
      {fields[part]}
      <input type="text" name={controlName(row, part)} value={field?.[part] ?? ""} />
    </label>
  );
  return (
    <>
      <label>
        {fields.choices}
        <textarea name={controlName(row, "choices")} rows={2}>
          {field?.choices?.join("\n") ?? ""}
        </textarea>
      </label>
      <label>
        {fields.format}
        <select name={controlName(row, "format")}>
          {["", ...INPUT_FORMAT_NAMES].map((name) => (
            <option key={name} value={name} selected={name === (field?.format ?? "")}>
              {formatWord(name, fields.formats)}
            </option>
          ))}
        </select>
      </label>
      {line("min")}
      {line("max")}
      {line("lines")}
      <label class="ticked">
        <input type="checkbox" name={controlName(row, "mark")} checked={field?.mark ?? false} />
        {fields.mark}
      </label>
    </>
  );
}

/** Rows for roles of a text that are still to come. */
const MORE_ROLES = 2;

interface PersonRow {
  role: string;
  email: string;
  name: string;
  title: string;
  message: string;
  order: string;
  witnesses: string;
}

const NOBODY: PersonRow = {
  ...{ role: "", email: "", name: "", title: "", message: "" },
  ...{ order: "", witnesses: "" },
};

/** What is asked of whoever signs as a role, in this order: a word of its own, and mostly a hint. */
const OF_PERSON: readonly {
  name: Exclude<keyof PersonRow, "role">;
  label: "name" | "email" | "jobTitle" | "message" | "order" | "witnesses";
  hint?: "nameHint" | "emailHint" | "messageHint" | "orderHint" | "witnessesHint";
  control: Record<string, string | number>;
}[] = [
  {
    name: "name",
    label: "name",
    hint: "nameHint",
    control: { type: "text", maxlength: LIMITS.presetNameCharacters, autocomplete: "off" },
  },
  { name: "email", label: "email", hint: "emailHint", control: { type: "email" } },
  {
    name: "title",
    label: "jobTitle",
    control: { type: "text", maxlength: LIMITS.signerTitleCharacters },
  },
  {
    name: "message",
    label: "message",
    hint: "messageHint",
    control: { rows: 2, maxlength: LIMITS.senderMessageCharacters },
  },
  {
    name: "order",
    label: "order",
    hint: "orderHint",
    control: { type: "number", min: FIRST_WAVE, max: LIMITS.signerOrder },
  },
  {
    name: "witnesses",
    label: "witnesses",
    hint: "witnessesHint",
    control: { type: "text", list: "roles", autocomplete: "off" },
  },
];

/** Who signs, and where their links go. */
export function newPeoplePage(
  input: StepInput & {
    contract: Contract;
    rows: readonly PersonRow[];
    typed: TypedFields & { until?: string };
  },
): string {
  const words = newContractWords[input.language];
  const { contract, language, typed } = input;
  const isText = contract.form === "html";
  const rows = isText
    ? [...input.rows, ...Array.from({ length: MORE_ROLES }, () => NOBODY)]
    : input.rows;
  return stepPage(
    input,
    "people",
    <form class="new-form" method="post" action={PATHS.people(contract.id)}>
      <FormToken signedIn={input.signedIn} />
      <p>{words.people.lead}</p>
      {!isText && <p class="hint">{words.people.shared}</p>}
      <datalist id="roles">
        {rows.map(({ role }) => role && <option key={role} value={role} />)}
      </datalist>
      {rows.map((person, row) => (
        <fieldset class="card people-row" key={row}>
          <legend dir="auto">{person.role || words.people.anotherRole}</legend>
          {isText ? (
            <label>
              {words.people.role}
              <input type="text" name={`p${row}.role`} value={person.role} />
            </label>
          ) : (
            <input type="hidden" name={`p${row}.role`} value={person.role} />
          )}
          {OF_PERSON.map((asked) => (
            <PersonField key={asked.name} {...{ asked, row, person, words }} />
          ))}
        </fieldset>
      ))}
      <fieldset class="card people-row">
        <legend>{ownFieldsWords[language].title}</legend>
        <OwnFields of={contract} {...{ typed, language }} mayChange />
      </fieldset>
      <fieldset class="card people-row">
        <legend>{deadlineWords[input.language].title}</legend>
        <DeadlineField
          expiresAt={contract.expiresAt}
          language={input.language}
          timeZone={input.signedIn.account.timeZone}
          typed={typed.until}
        />
        <p class="hint">{deadlineWords[input.language].text}</p>
      </fieldset>
      <div class="new-acts">
        <button class="button primary" type="submit" name="go" value="next">
          {words.next}
        </button>
      </div>
    </form>,
  );
}

function PersonField(props: {
  asked: (typeof OF_PERSON)[number];
  row: number;
  person: PersonRow;
  words: NewContractWords;
}) {
  const { asked, row, person, words } = props;
  const { name, label, hint, control } = asked;
  const described = hint && { "aria-describedby": `p${row}-${name}-hint` };
  const id = `p${row}-${name}`;
  const given = { id, name: `p${row}.${name}`, ...control, ...described };
  return (
    <div>
      <label for={id}>
        {words.people[label]} <span class="optional">{words.optional}</span>
      </label>
      {"rows" in control ? (
        <textarea {...given}>{person[name]}</textarea>
      ) : (
        <input {...given} value={person[name]} />
      )}
      {hint && (
        <p class="hint" id={`p${row}-${name}-hint`}>
          {words.people[hint]}
        </p>
      )}
    </div>
  );
}

/** Whose duty to pay it is, since the law wants the button of a consumer to name it. */
function Consumer(props: {
  contract: Contract;
  roles: readonly { role: string }[];
  words: NewContractWords;
}) {
  const { contract, roles, words } = props;
  const { consumer } = words.check;
  const payer = payerOf(contract);
  return (
    <>
      <label>
        {consumer.asked}
        <select name="consumer" autocomplete="off" aria-describedby="who-pays">
          <option value="">{consumer.no}</option>
          {payer === EVERYONE && (
            <option value={EVERYONE} selected>
              {consumer.everyone}
            </option>
          )}
          {roles.map(({ role }) => (
            <option value={role} selected={role === payer}>
              {consumer.yes(role)}
            </option>
          ))}
        </select>
      </label>
      <p class="hint" id="who-pays">
        {consumer.hint}
      </p>
    </>
  );
}

/** What everybody will sign, who they are, and the button that sends it. */
export function checkPage(
  input: StepInput & {
    contract: Contract;
    roles: readonly { role: string; email: string; name: string; order: string }[];
    /** What it becomes when it is sent; null where it cannot be. */
    becomes: "pending" | "pending_payment" | null;
    warnings: readonly string[];
    asCall: string;
  },
): string {
  const words = newContractWords[input.language];
  const { contract, roles, becomes, warnings } = input;
  return stepPage(
    input,
    "check",
    <>
      {warnings.length > 0 && (
        <div class="notice warn">
          <p>{words.noticed}</p>
          <ul>
            {draftWarnings(warnings, input.language).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      <section class="card new-form">
        <h2>{words.check.who}</h2>
        <ul class="who-signs">
          {roles.map(({ role, email, name, order }) => (
            <li key={role}>
              <b dir="auto">{role}</b> {name && <bdi>{name}</bdi>}
              {name && ", "}
              {email || words.check.overSharedLink}
              {order && `, ${roleWords[input.language].order(Number(order))}`}
            </li>
          ))}
        </ul>
        {becomes && <p>{words.check.plan[becomes]}</p>}
        {contract.expiresAt && (
          <p>
            {deadlineText(deadlineWords[input.language].openUntil, contract.expiresAt, {
              language: input.language,
              timeZone: input.signedIn.account.timeZone,
            })}
          </p>
        )}
        <form class="new-form" method="post" action={`/app/new/${contract.id}/send`} data-once>
          <FormToken signedIn={input.signedIn} />
          <Consumer contract={contract} roles={roles} words={words} />
          <div class="new-acts">
            <button class="button primary" type="submit" disabled={becomes === null}>
              {words.check.send}
            </button>
            <a class="button" href={`/app/contracts/${contract.id}/many`}>
              {sendToManyWords[input.language].title}
            </a>
            <a class="button quiet" href="/app">
              {words.check.later}
            </a>
          </div>
        </form>
        <p class="hint">{words.check.sendHint}</p>
      </section>
      <p>{words.check.lead}</p>
      <Leaves contract={contract} words={words} />
      <details class="card as-call">
        <summary>{words.check.asCall}</summary>
        <p class="hint">{words.check.asCallHint}</p>
        <pre tabindex={0}>
          <code>{input.asCall}</code>
        </pre>
      </details>
    </>,
  );
}
