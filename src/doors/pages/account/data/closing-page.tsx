import { isFresh } from "#accounts/sessions.ts";
import type { ClosingPlan, ClosingProblem } from "#data/erasure/close-account.ts";
import { nameToType } from "#data/erasure/closing.ts";
import type { Closing, ClosingCounts } from "#data/erasure/closing-store.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { SignInAgain } from "#pages/account/sign-in/sign-in-again.tsx";
import { accountWords } from "#words/account-words.ts";
import { type ClosingWords, closingWords } from "#words/closing-words.ts";
import { dayText } from "#words/printed-time.ts";

interface ClosingPageInput extends OwnPageInput {
  problem: ClosingProblem | null;
  wasTakenBack: boolean;
  plan: ClosingPlan;
  /** Null while nobody closes it. */
  closing: Closing | null;
  hasMailServer: boolean;
  now: Date;
}

interface Shown {
  input: ClosingPageInput;
  words: ClosingWords;
}

/** Closes the account, or shows how its closing stands and takes it back. */
export function closingPage(input: ClosingPageInput): string {
  const words = closingWords[input.language];
  const { problem, wasTakenBack, closing } = input;
  const shown = { input, words };
  return accountFrame(
    input,
    "data",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      {wasTakenBack && !closing && (
        <p class="notice good" role="status">
          {words.takenBack}
        </p>
      )}
      {problem && problem !== "signInTooOld" && (
        <p class="notice bad" role="alert" id="problem">
          {words.problems[problem]}
        </p>
      )}
      {closing ? <UnderWay {...shown} closing={closing} /> : <Before {...shown} />}
    </>,
    words.title,
  );
}

const KINDS: readonly (keyof ClosingCounts)[] = [
  ...(["open", "signed", "other", "keys", "webhooks", "people"] as const),
];

function Before({ input, words }: Shown) {
  const { signedIn, plan, problem } = input;
  const isProven = isFresh(signedIn.provedAt, input.now);
  return (
    <>
      <section class="card key-form going" aria-labelledby="going">
        <h2 id="going">{words.goes}</h2>
        <ul>
          {KINDS.filter((kind) => plan.counts[kind] > 0).map((kind) => (
            <li key={kind}>{words.counts[kind](plan.counts[kind])}</li>
          ))}
        </ul>
        {Object.entries(words.comes).map(([when, { title, text }]) => (
          <div key={when}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
        {plan.kept.length === 0 && isProven && <Confirm input={input} words={words} />}
      </section>
      {plan.kept.length > 0 && <KeptList input={input} words={words} />}
      {plan.kept.length === 0 && !isProven && (
        <SignInAgain
          signedIn={signedIn}
          language={input.language}
          provider={input.provider}
          hasMailServer={input.hasMailServer}
          wasRefused={problem === "signInTooOld"}
          to="close"
          words={words.signInAgain}
          ways={accountWords[input.language].keys.signInAgain}
        />
      )}
    </>
  );
}

function Confirm({ input, words }: Shown) {
  const isWrong = input.problem === "nameUnlike";
  return (
    <form method="post" action="/app/data/close">
      <FormToken signedIn={input.signedIn} />
      <div class={isWrong ? "field wrong" : "field"}>
        <label for="name">{words.confirm.label(nameToType(input.signedIn.account))}</label>
        <input
          id="name"
          name="name"
          type="text"
          required
          maxLength={254}
          autocomplete="off"
          aria-describedby={isWrong ? "problem" : undefined}
          aria-invalid={isWrong ? "true" : undefined}
        />
      </div>
      <div class="role-acts">
        <button class="button danger" type="submit">
          {words.confirm.submit}
        </button>
        <a class="button quiet" href="/app/data">
          {words.confirm.back}
        </a>
      </div>
    </form>
  );
}

function KeptList({ input, words }: Shown) {
  const { plan, closing } = input;
  return (
    <section class="card key-form going" aria-labelledby="kept">
      {!closing && <h2 id="kept">{words.kept.title}</h2>}
      <p id={closing ? "kept" : undefined}>{closing ? words.closing.waits : words.kept.text}</p>
      <ul>
        {plan.kept.map(({ reason, count, until }) => (
          <li key={reason}>{words.kept[reason](count, until ? dayOf(input, until) : "")}</li>
        ))}
      </ul>
    </section>
  );
}

function UnderWay({ input, words, closing }: Shown & { closing: Closing }) {
  const own = words.closing;
  return (
    <>
      <section class="card key-form" aria-labelledby="under-way">
        <h2 id="under-way">{own.title}</h2>
        <p>{closing.deletingSince ? own.running : own.text(dayOf(input, closing.closesAt))}</p>
        {!closing.deletingSince && (
          <form method="post" action="/app/data/take-back">
            <FormToken signedIn={input.signedIn} />
            <p>{own.keeps}</p>
            <div class="role-acts">
              <button class="button primary" type="submit">
                {own.takeBack}
              </button>
              <a class="button quiet" href="/app">
                {own.download}
              </a>
            </div>
          </form>
        )}
      </section>
      {input.plan.kept.length > 0 && <KeptList input={input} words={words} />}
    </>
  );
}

function dayOf({ language, signedIn }: ClosingPageInput, at: Date): string {
  return dayText(at, language, signedIn.account.timeZone);
}
