import { isFresh } from "#accounts/sessions.ts";
import type { ErasurePlan, ErasureProblem } from "#data/erasure/erase-person.ts";
import type { Erasure } from "#data/erasure/erasure-store.ts";
import type { AccountExport } from "#data/export/export-store.ts";
import { shownEmail } from "#kernel/email.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { SignInAgain, SignInFirst } from "#pages/account/sign-in/sign-in-again.tsx";
import { accountWords } from "#words/account-words.ts";
import { closingWords } from "#words/closing-words.ts";
import { type ErasureWords, erasureWords } from "#words/erasure-words.ts";
import { type ExportOutcome, ExportSection } from "./export-section.tsx";

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
  const isProven = isFresh(input.signedIn.provedAt, input.now);
  const shown = { input, words };
  return accountFrame(
    input,
    "data",
    <>
      <div class="section-head">
        <h1>{accountWords[input.language].sections.data}</h1>
        <p class="lead">{words.page.lead}</p>
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
          signedIn={input.signedIn}
          language={input.language}
          provider={input.provider}
          hasMailServer={input.hasMailServer}
          wasRefused={problem === "signInTooOld"}
          to="data"
          words={words.signInAgain}
          ways={accountWords[input.language].keys.signInAgain}
        />
      )}
      <section class="card key-form going" aria-labelledby="erase-title">
        <h2 id="erase-title">{words.title}</h2>
        {!(isProven && plan) && <p>{words.lead}</p>}
        {isProven && (plan ? <Plan {...shown} plan={plan} /> : <Look {...shown} />)}
        {!isProven && <SignInFirst words={shown.words.page.signInFirst} />}
        <Past {...shown} />
      </section>
      <ExportSection {...input} isProven={isProven} />
      <Closing language={input.language} />
    </>,
  );
}

function Closing({ language }: Pick<ErasurePageInput, "language">) {
  const words = closingWords[language];
  return (
    <section class="card key-form" aria-labelledby="close-title">
      <h2 id="close-title">{words.title}</h2>
      <p>{words.lead}</p>
      <a class="button" href="/app/data/close">
        {words.link}
      </a>
    </section>
  );
}

function Look({ input, words }: Shown) {
  return (
    <form method="post" action="/app/data/look">
      <FormToken signedIn={input.signedIn} />
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
    <>
      <h3>{plan.title(shownEmail(email))}</h3>
      <h4>{plan.goes}</h4>
      <ul>
        {goes.length === 0 && <li>{plan.nothing}</li>}
        {goes.map((kind) => (
          <li key={kind}>{plan[kind](counts[kind])}</li>
        ))}
      </ul>
      <h4>{plan.stays}</h4>
      <ul>
        {STAYS.filter(([kind]) => counts[kind] > 0).map(([kind, why]) => (
          <li key={kind}>
            <strong>{plan[kind](counts[kind])}</strong> <span>{plan[why]}</span>
            {kind === "open" && (
              <ul>
                {open.map(({ id, publicId }) => (
                  <li key={id}>
                    <a class="own-line" href={`/app/contracts/${id}`}>
                      {publicId}
                    </a>
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
        <FormToken signedIn={input.signedIn} />
        <input type="hidden" name="email" value={email} />
        <p>{plan.final}</p>
        <div class="role-acts">
          <button class="button danger" type="submit">
            {plan.submit}
          </button>
          <a class="button quiet" href="/app/data">
            {plan.back}
          </a>
        </div>
      </form>
    </>
  );
}

function Past({ input, words }: Shown) {
  const { past } = words;
  const { language, signedIn } = input;
  const timeZone = signedIn.account.timeZone;
  return (
    <div class="sessions">
      <h3>{past.title}</h3>
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
                <td data-label={past.result}>
                  {doneAt && <Result counts={counts} words={words} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** How much went; and of what stayed why, as it was said before. */
function Result({ counts, words }: { counts: Erasure["counts"]; words: ErasureWords }) {
  const { erased = 0, evidence = 0, open = 0, old = 0 } = counts;
  const stayed = STAYS.filter(([kind]) => (counts[kind] ?? 0) > 0);
  return (
    <>
      {words.past.counts(erased, evidence + open + old)}
      {stayed.length > 0 && (
        <ul>
          {stayed.map(([kind, why]) => (
            <li key={kind}>
              {words.plan[kind](counts[kind] ?? 0)} {words.plan[why]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
