import { LIMITS } from "#kernel/limits.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { signInWords } from "#words/sign-in-words.ts";
import type { OwnSignInPageInput } from "./own-sign-in-page.tsx";
import { PasskeyForm } from "./passkey-form.tsx";

/** The visitor's passkeys, and how to add one. */
export function Passkeys({ input, mayChange }: { input: OwnSignInPageInput; mayChange: boolean }) {
  const { language, signedIn, passkeys, passkeyOptions, outcome } = input;
  const words = signInWords[language].passkey;
  const { timeZone } = signedIn.account;
  return (
    <section class="card key-form" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{words.title}</h2>
      <p>{words.text}</p>
      {passkeys.length === 0 && <p>{words.none}</p>}
      {passkeys.length > 0 && (
        <ul class="passkeys">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <span class="row-name">{name ?? words.unnamed}</span>
                <span class="hint">
                  {words.added} <LocalTime at={createdAt} language={language} timeZone={timeZone} />
                  {lastUsedAt && (
                    <>
                      {", "}
                      {words.lastUsed}{" "}
                      <LocalTime at={lastUsedAt} language={language} timeZone={timeZone} />
                    </>
                  )}
                </span>
              </div>
              {mayChange && (
                <form method="post" action={`/app/sign-in/passkeys/${id}/remove`}>
                  <FormToken signedIn={signedIn} />
                  <button class="button quiet" type="submit">
                    {words.remove}
                    <span class="visually-hidden">: {name ?? words.unnamed}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && passkeyOptions !== null && (
        <PasskeyForm
          action="/app/sign-in/passkeys"
          options={passkeyOptions}
          creates
          label={words.add}
          language={language}
          problem={outcome.passkeyNotAdded ? words.notAdded : null}
        >
          <FormToken signedIn={signedIn} />
          <div class="field">
            <label for="passkey-name">
              {words.name} <span class="optional">{words.optional}</span>
            </label>
            <input
              id="passkey-name"
              name="name"
              type="text"
              maxLength={LIMITS.apiKeyNameCharacters}
              autocomplete="off"
              aria-describedby="passkey-hint"
            />
            <p class="hint" id="passkey-hint">
              {words.nameHint}
            </p>
          </div>
        </PasskeyForm>
      )}
    </section>
  );
}
