import type { Contract } from "#contracts/contract.ts";
import { box, text } from "#http/page-input.ts";
import { clockTime, momentOf } from "#kernel/calendar-day.ts";
import type { Language } from "#kernel/language.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { deadlineWords } from "#words/deadline-words.ts";
import { shownTime } from "#words/shown-time.ts";
import type { ContractPageInput } from "./contract-page.tsx";

export const DEADLINE_FORM = { until: text(), off: box() };

/** Until when a contract can be signed, and the form that moves it. */
export function DeadlineForm({ input }: { input: ContractPageInput }) {
  const { view, language, signedIn } = input;
  const { expiresAt, id } = view.contract;
  const { timeZone } = signedIn.account;
  const words = deadlineWords[language];
  return (
    <section class="card tile whole" aria-labelledby="deadline">
      <h2 id="deadline">{words.title}</h2>
      <p>
        {expiresAt ? deadlineText(words.openUntil, expiresAt, { language, timeZone }) : words.none}
      </p>
      <p class="hint">{words.text}</p>
      <form method="post" action={`/app/contracts/${id}/deadline`}>
        <FormToken signedIn={signedIn} />
        <DeadlineField expiresAt={expiresAt} language={language} timeZone={timeZone} />
        <div class="role-acts">
          <button class="button" type="submit">
            {words.save}
          </button>
          {expiresAt && (
            <button class="button quiet" type="submit" name="off" value="yes" formNoValidate>
              {words.takeAway}
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

export function DeadlineField(props: {
  expiresAt: Contract["expiresAt"];
  language: Language;
  timeZone: string;
  /** What was sent and not taken. */
  typed?: string | undefined;
}) {
  const { expiresAt, language, timeZone, typed } = props;
  return (
    <div class="field">
      <label for="open-until">{deadlineWords[language].label}</label>
      <input
        id="open-until"
        name="until"
        type="datetime-local"
        value={typed ?? (expiresAt ? asTyped(expiresAt, timeZone) : "")}
      />
    </div>
  );
}

/** A sentence of which `{at}` is a time on the account's own clock. */
export function deadlineText(
  sentence: string,
  at: Date,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  return sentence.replace("{at}", () => shownTime(at, language, timeZone));
}

/** As a form for days and times sends it: what the zone's clock shows, to the minute. */
export function asTyped(at: Date, timeZone: string): string {
  return new Date(clockTime(timeZone, at.getTime())).toISOString().slice(0, 16);
}

/**
 * The moment that is meant, as the API takes it; null for none, and what was typed where it is no
 * time, which the API says.
 * @param before what the form showed: typed again to the minute, it stays to the second
 */
export function readDeadline(typed: string, before: Date | null, timeZone: string): string | null {
  if (typed === "") return null;
  if (before && typed === asTyped(before, timeZone)) return before.toISOString();
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN;
  return Number.isNaN(wall) ? typed : momentOf(wall, timeZone).toISOString();
}
