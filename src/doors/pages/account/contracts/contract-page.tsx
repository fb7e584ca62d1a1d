import { accountFrame, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import type { DraftProblem } from "#pages/account/new/draft-problems.ts";
import type { TypedFields } from "#pages/account/own-fields.tsx";
import { Banner } from "#pages/banner.tsx";
import { DocumentName } from "#pages/document-name.tsx";
import { accountWords } from "#words/account-words.ts";
import {
  type ContractDone,
  type ContractPageWords,
  type ContractProblem,
  contractPageWords,
} from "#words/contract-page-words.ts";
import { deadlineWords } from "#words/deadline-words.ts";
import { newContractWords } from "#words/new-contract-words.ts";
import { reminderWords } from "#words/reminder-words.ts";
import { roleWords } from "#words/role-words.ts";
import { sendToManyWords } from "#words/send-to-many-words.ts";
import { settingsWords } from "#words/settings-words.ts";
import { ContractDocument } from "./contract-document.tsx";
import { ContractOwn } from "./contract-own.tsx";
import { ContractEnding, ContractFiles, ContractTags } from "./contract-parts.tsx";
import { ContractPeople, SharedLink } from "./contract-people.tsx";
import { ContractTimeline } from "./contract-timeline.tsx";
import type { ContractView } from "./contract-view.ts";
import { DeadlineForm, deadlineText } from "./deadline-form.tsx";
import { HoldForm, heldText } from "./hold-form.tsx";
import { ReminderForm } from "./reminder-form.tsx";

/** What was asked for just now, and what came of it. */
export interface ContractOutcome {
  done: ContractDone | null;
  problem: ContractProblem | null;
  /** What was typed of its own fields and not taken, and why. */
  own?: { typed: TypedFields; problems: readonly DraftProblem[] };
}

export interface ContractPageInput extends OwnPageInput {
  view: ContractView;
  outcome: ContractOutcome;
}

/** What each part of the page is made with. */
export interface ContractPart {
  input: ContractPageInput;
  words: ContractPageWords;
}

/** All there is to know of one contract, and all that its owner may do about it. */
export function contractPage(input: ContractPageInput): string {
  const words = contractPageWords[input.language];
  const part = { input, words };
  const { view, outcome } = input;
  return accountFrame(
    input,
    "contracts",
    <>
      <ContractHead {...part} />
      {outcome.done && (
        <p class="notice good" role="status">
          {doneText(outcome.done, input)}
        </p>
      )}
      {outcome.problem && (
        <p class="notice bad" role="alert">
          {problemText(outcome.problem, input)}
        </p>
      )}
      <Standing {...part} />
      <div class="one-contract">
        <div class="one-main">
          <ContractPeople {...part} />
          {view.sharedUrl && <SharedLink url={view.sharedUrl} words={words} />}
          <ContractTimeline {...part} />
        </div>
        <div class="one-aside">
          <ContractFiles {...part} />
          <ContractDocument {...part} />
          {view.mayRemind && <DeadlineForm input={input} />}
          {view.mayRemind && (
            <ReminderForm
              reminders={view.contract.reminders}
              action={`/app/contracts/${view.contract.id}/reminders`}
              signedIn={input.signedIn}
              language={input.language}
              text="text"
            />
          )}
          {view.mayChange && <ContractTags {...part} />}
          <ContractOwn {...part} />
          <HoldForm input={input} />
          {view.mayChange && <ContractEnding {...part} />}
        </div>
      </div>
    </>,
    view.name,
  );
}

function doneText(done: ContractDone, { language, view }: ContractPageInput): string {
  if (done === "deadlineSaved") return deadlineWords[language].saved;
  if (done === "remindersSaved") return reminderWords[language].saved;
  if (done !== "held") return contractPageWords[language].done[done];
  return heldText(view, language);
}

function problemText(problem: ContractProblem, { language, view }: ContractPageInput): string {
  if (problem === "deadlineUnfit") return deadlineWords[language].unfit;
  if (problem === "remindersUnfit") return reminderWords[language].unfit;
  if (problem === "isHeld") return heldText(view, language);
  if (problem === "holdUnfit") return settingsWords[language].hold.unfit;
  return contractPageWords[language].problems[problem];
}

function ContractHead({ input, words }: ContractPart) {
  const { contract, name, roles } = input.view;
  const { statuses, documentId } = accountWords[input.language].contracts;
  const signed = roles.filter(({ state }) => state === "signed").length;
  return (
    <div class="section-head">
      <p>
        <a class="own-line" href="/app">
          {words.back}
        </a>
      </p>
      <h1 dir="auto">
        <DocumentName name={name} />
      </h1>
      <ul class="facts">
        <li>
          <span class={`badge ${contract.status}`}>{statuses[contract.status]}</span>
        </li>
        {roles.length > 0 && <li>{roleWords[input.language].progress(signed, roles.length)}</li>}
        <li>
          {documentId}{" "}
          <strong>
            <DocumentName name={contract.publicId} />
          </strong>
        </li>
        <li>{accountWords[input.language].timesIn(input.signedIn.account.timeZone)}</li>
      </ul>
      {input.view.mayChange && <BeginAnew id={contract.id} input={input} />}
    </div>
  );
}

/** Goes on with a draft, or begins another contract with what this one has. */
function BeginAnew({ id, input }: { id: string; input: ContractPageInput }) {
  const words = newContractWords[input.language];
  const { status, form } = input.view.contract;
  const step = form === "pdf" ? "fields" : "people";
  return (
    <p class="new-acts">
      {status === "draft" && (
        <a class="button primary" href={`/app/new/${id}/${step}`}>
          {words.goOn}
        </a>
      )}
      <a class="button" href={`/app/new?from=${id}`}>
        {words.asStart}
      </a>
      <a class="button" href={`/app/contracts/${id}/many`}>
        {sendToManyWords[input.language].title}
      </a>
    </p>
  );
}

const KINDS = {
  draft: "plain",
  pending_payment: "warn",
  pending: "turn",
  fully_signed: "good",
  cancelled: "plain",
} as const;

function Standing({ input, words }: ContractPart) {
  const { language, view } = input;
  const { contract, sealWaits } = view;
  const { timeZone } = input.signedIn.account;
  const { openUntil, wasOpenUntil } = deadlineWords[language];
  const wasOrIs = view.hasRunOut ? wasOpenUntil : openUntil;
  const { status, token } = contract;
  if (sealWaits) return <SealWaits input={input} words={words} />;
  const pay = (
    <a class="button" href={`/pay/${token}`}>
      {words.pay}
    </a>
  );
  return (
    <Banner kind={KINDS[status]} action={status === "pending_payment" ? pay : undefined}>
      {words.standing[status === "fully_signed" ? "complete" : status]}
      {view.deadline && ` ${deadlineText(wasOrIs, view.deadline, { language, timeZone })}.`}
    </Banner>
  );
}

function SealWaits({ input, words }: ContractPart) {
  const { sealWaits } = input.view;
  const { timeZone } = input.signedIn.account;
  if (!sealWaits) return null;
  const { nextTryAt, cause } = sealWaits;
  return (
    <div class="seal-waits">
      <Banner kind="warn">
        {words.seal.waits}{" "}
        {nextTryAt ? (
          <>
            {words.seal.nextTry}{" "}
            <LocalTime at={nextTryAt} language={input.language} timeZone={timeZone} />
          </>
        ) : (
          words.seal.triesSoon
        )}
      </Banner>
      {cause && (
        <p class="hint">
          {words.seal.cause} <code>{cause}</code>
        </p>
      )}
    </div>
  );
}
