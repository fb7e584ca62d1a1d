import type { Language } from "#kernel/language.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { dayText } from "#words/printed-time.ts";
import { settingsWords } from "#words/settings-words.ts";
import type { ContractPageInput } from "./contract-page.tsx";
import type { ContractView } from "./contract-view.ts";

/** Until when nobody deletes the contract, and the form that says so. */
export function HoldForm({ input }: { input: ContractPageInput }) {
  const { view, language, signedIn } = input;
  const words = settingsWords[language].hold;
  if (!view.mayHold && view.heldUntil === null) return null;
  return (
    <section class="card tile whole" aria-labelledby="hold">
      <h2 id="hold">{words.title}</h2>
      {view.heldUntil && <p>{heldText(view, language)}</p>}
      <p class="hint">{words.text}</p>
      {view.mayHold && (
        <form method="post" action={`/app/contracts/${view.contract.id}/hold`}>
          <FormToken signedIn={signedIn} />
          <div class="field">
            <label for="until">{words.until}</label>
            <input
              id="until"
              name="until"
              type="date"
              value={view.heldUntil ? lastDay(view.heldUntil).toISOString().slice(0, 10) : ""}
            />
          </div>
          <div class="role-acts">
            <button class="button" type="submit">
              {words.save}
            </button>
            {view.heldUntil && (
              <button class="button quiet" type="submit" name="lift" value="yes">
                {words.lift}
              </button>
            )}
          </div>
        </form>
      )}
    </section>
  );
}

/** That it is held until a day, or no longer. */
export function heldText({ heldUntil }: ContractView, language: Language): string {
  const words = settingsWords[language].hold;
  return heldUntil ? words.held(dayText(lastDay(heldUntil), language, "UTC")) : words.notHeld;
}

/** A moment within the last day of it. */
function lastDay(until: Date): Date {
  return new Date(until.getTime() - 1);
}
