import { isFresh } from "#accounts/sessions.ts";
import type { ErasurePlan, ErasureProblem } from "#erasure/erase-person.ts";
import type { Erasure } from "#erasure/erasure-store.ts";
import type { AccountExport } from "#export/export-store.ts";
import { accountWords } from "#i18n/account-words.ts";
import { closingWords } from "#i18n/closing-words.ts";
import { type ErasureWords, erasureWords } from "#i18n/erasure-words.ts";
import { shownEmail } from "#kernel/email.ts";
import { accountFrame, FormToken, type OwnPageInput } from "./account-frame.tsx";
import { type ExportOutcome, ExportSection } from "./export-section.tsx";
import { LocalTime } from "./local-time.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** What was asked for just now, and what came of it. */
export interface ErasureOutcome {
  problem: ErasureProblem | "signInTooOld" | null;
  wasAsked: boolean;
  /** The address as it was typed. */
  email: string;
  plan: ErasurePlan | null;
}

interface ErasurePageInput extends OwnPageInput {
  past: readonly Erasure[];
  hasMailServer: boolean;
  now: Date;
  outcome: ErasureOutcome;
  exported: ExportOutcome;
  exports: readonly AccountExport[];
}

interface Shown {
  input: ErasurePageInput;
  words: ErasureWords;
}

/** Whom to erase, what would go and what stays, and what was erased so far. */
export function erasurePage(input: ErasurePageInput): string {
  const words = erasureWords[input.language];
  const { problem, plan, wasAsked } = input.outcome;
  const isProven = isFresh(input.visitor.provedAt, input.now);
  const shown = { input, words };
  return accountFrame(
    input,
    "data",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </div>
      {wasAsked && (
        <p class="notice good" role="status">
          {words.asked}
        </p>
      )}
      {problem && problem !== "signInTooOld" && (
        <p class="notice bad" role="alert">
          {words.problems[problem]}
        </p>
      )}
      {!isProven && (
        <SignInAgain
          visitor={input.visitor}
          language={input.language}
          provider={input.provider}
          hasMailServer={input.hasMailServer}
          wasRefused={problem === "signInTooOld"}
          to="data"
          words={words.signInAgain}
          ways={accountWords[input.language].keys.signInAgain}
        />
      )}
      {isProven && (plan ? <Plan {...shown} plan={plan} /> : <Look {...shown} />)}
      <Past {...shown} />
      <ExportSection {...input} isProven={isProven} />
      <p>
        <a href="/app/data/close">{closingWords[input.language].link}</a>
      </p>
    </>,
  );
}

function Look({ input, words }: Shown) {
  return (
    <form class="card key-form" method="post" action="/app/data/look">
      <FormToken visitor={input.visitor} />
      <h2>{words.look.title}</h2>
      <div class="field">
        <label for="email">{words.look.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxLength={254}
          value={input.outcome.email}
          autocomplete="off"
        />
        <p class="hint">{words.look.hint}</p>
      </div>
      <button class="button primary" type="submit">
        {words.look.submit}
      </button>
    </form>
  );
}

/** What goes, in the order in which it is said. */
const GOES = ["erased", "mails", "invitations", "requests"] as const;

/** What stays, each with its reason. */
const STAYS = [
  ["evidence", "evidenceWhy"],
  ["open", "openWhy"],
  ["old", "oldWhy"],
] as const;

function Plan({ input, words, plan: { email, counts, open } }: Shown & { plan: ErasurePlan }) {
  const { plan } = words;
  const goes = GOES.filter((kind) => counts[kind] > 0);
  return (
    <section class="card key-form going" aria-labelledby="plan">
      <h2 id="plan">{plan.title(shownEmail(email))}</h2>
      <h3>{plan.goes}</h3>
      <ul>
        {goes.length === 0 && <li>{plan.nothing}</li>}
        {goes.map((kind) => (
          <li key={kind}>{plan[kind](counts[kind])}</li>
        ))}
      </ul>
      <h3>{plan.stays}</h3>
      <ul>
        {STAYS.filter(([kind]) => counts[kind] > 0).map(([kind, why]) => (
          <li key={kind}>
            <strong>{plan[kind](counts[kind])}</strong> <span>{plan[why]}</span>
            {kind === "open" && (
              <ul>
                {open.map(({ id, publicId }) => (
                  <li key={id}>
                    <a href={`/app/contracts/${id}`}>{publicId}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
        <li>{plan.answers}</li>
        <li>{plan.copies}</li>
      </ul>
      <form method="post" action="/app/data/erase">
        <FormToken visitor={input.visitor} />
        <input type="hidden" name="email" value={email} />
        <p>{plan.final}</p>
        <p class="button-row">
          <button class="button danger" type="submit">
            {plan.submit}
          </button>
          <a class="button quiet" href="/app/data">
            {plan.back}
          </a>
        </p>
      </form>
    </section>
  );
}

function Past({ input, words: { past } }: Shown) {
  const { language, visitor } = input;
  const timeZone = visitor.account.timeZone;
  return (
    <section class="sessions" aria-labelledby="past">
      <h2 id="past">{past.title}</h2>
      {input.past.length === 0 && <p class="hint">{past.none}</p>}
      {input.past.length > 0 && (
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{past.asked}</th>
              <th scope="col">{past.done}</th>
              <th scope="col">{past.result}</th>
            </tr>
          </thead>
          <tbody>
            {input.past.map(({ id, askedAt, doneAt, counts }) => (
              <tr key={id}>
                <th scope="row">
                  <LocalTime at={askedAt} language={language} timeZone={timeZone} />
                </th>
                <td data-label={past.done}>
                  {doneAt ? (
                    <LocalTime at={doneAt} language={language} timeZone={timeZone} />
                  ) : (
                    past.running
                  )}
                </td>
                <td data-label={past.result}>{doneAt && resultOf(counts, past)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function resultOf(counts: Erasure["counts"], { counts: said }: ErasureWords["past"]): string {
  const { erased = 0, evidence = 0, open = 0, old = 0 } = counts;
  return said(erased, evidence + open + old);
}
