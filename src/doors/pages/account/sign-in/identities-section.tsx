import { FormToken } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { signInWords } from "#words/sign-in-words.ts";
import type { OwnSignInPageInput } from "./own-sign-in-page.tsx";

/** What of an identity provider the visitor is connected with, and how to be. */
export function Identities({
  input,
  provider,
  mayChange,
}: {
  input: OwnSignInPageInput;
  provider: string;
  mayChange: boolean;
}) {
  const { language, signedIn, identities, outcome } = input;
  const { provider: words, passkey } = signInWords[language];
  const { timeZone } = signedIn.account;
  return (
    <section class="card key-form" aria-labelledby="provider-title">
      <h2 id="provider-title">{words.title(provider)}</h2>
      <p>{words.text(provider)}</p>
      {outcome.notConnected && (
        <p class="notice bad" role="alert">
          {words.notConnected}
        </p>
      )}
      {identities.length === 0 && <p>{words.none}</p>}
      {identities.length > 0 && (
        <ul class="passkeys">
          {identities.map(({ id, issuer, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <span class="row-name">{new URL(issuer).host}</span>
                <span class="hint">
                  {words.since} <LocalTime at={createdAt} language={language} timeZone={timeZone} />
                  {lastUsedAt && (
                    <>
                      {", "}
                      {passkey.lastUsed}{" "}
                      <LocalTime at={lastUsedAt} language={language} timeZone={timeZone} />
                    </>
                  )}
                </span>
              </div>
              {mayChange && (
                <form method="post" action={`/app/sign-in/identities/${id}/remove`}>
                  <FormToken signedIn={signedIn} />
                  <button class="button quiet" type="submit">
                    {words.remove}
                    <span class="visually-hidden">: {new URL(issuer).host}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <form method="post" action="/app/sign-in/provider">
          <FormToken signedIn={signedIn} />
          <button class="button" type="submit">
            {words.connect(provider)}
          </button>
        </form>
      )}
    </section>
  );
}
