import { isFresh } from "#accounts/sessions.ts";
import { RETENTION_BOUNDS, type Retention } from "#contracts/retention.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { SignInFirst } from "#pages/account/sign-in/sign-in-again.tsx";
import { Pair } from "#pages/pair.tsx";
import { dayText } from "#words/printed-time.ts";
import type { SettingsWords } from "#words/settings-words.ts";
import type { SettingsPageInput } from "./settings-page.tsx";

interface RetentionProps {
  input: SettingsPageInput;
  words: SettingsWords;
}

const FIELDS = Object.keys(RETENTION_BOUNDS) as (keyof Retention)[];

/** How long contracts are kept, what is about to go, and the form that changes it. */
export function RetentionForm({ input, words }: RetentionProps) {
  const { signedIn, language, now, leaving } = input;
  const said = words.retention;
  return (
    <section class="card settings" id="retention" aria-labelledby="retention-title">
      <h2 id="retention-title">{said.title}</h2>
      <p class="hint">{said.text}</p>
      <p>
        {leaving
          ? said.next(leaving.count, dayText(leaving.firstAt, language, signedIn.account.timeZone))
          : said.none}
      </p>
      {isFresh(signedIn.provedAt, now) ? (
        <form method="post" action="/app/settings/retention">
          <FormToken signedIn={signedIn} />
          {FIELDS.map((name) => (
            <Field name={name} input={input} words={words} key={name} />
          ))}
          <button class="button" type="submit">
            {said.save}
          </button>
        </form>
      ) : (
        <>
          <dl class="pairs">
            {FIELDS.map((name) => (
              <Pair term={said.fields[name].label} key={name}>
                {input.retention[name] ?? said.forEver}
              </Pair>
            ))}
          </dl>
          <SignInFirst words={words.signInAgain.title} />
        </>
      )}
    </section>
  );
}

function Field({ name, input, words }: RetentionProps & { name: keyof Retention }) {
  const { label, hint } = words.retention.fields[name];
  const { retention, outcome } = input;
  const problem = outcome.retention?.problems[name];
  const { least, most } = RETENTION_BOUNDS[name];
  return (
    <div class={problem ? "field wrong" : "field"}>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={outcome.retention?.typed[name] ?? retention[name] ?? ""}
        aria-describedby={problem ? `${name}-problem ${name}-hint` : `${name}-hint`}
        aria-invalid={problem ? true : undefined}
      />
      {problem && (
        <p class="error" id={`${name}-problem`} role="alert">
          {words.retention.problems[problem](least, most)}
        </p>
      )}
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}
