import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { Pair } from "#pages/pair.tsx";
import { type BrokenRule, SIGNATURES, type SignatureName } from "#webhooks/explain-signature.ts";
import { webhookPagesWords } from "#words/webhook-pages-words.ts";

export interface SignaturePageInput extends OwnPageInput {
  /** What was pasted; the secret is not shown again. */
  form: { headers: string; body: string };
  /** Null before anything was checked. */
  found: Record<SignatureName, BrokenRule | null> | null;
}

/** Says of a pasted message which of its signatures do not hold, and why. */
export function signaturePage(input: SignaturePageInput): string {
  const all = webhookPagesWords[input.language];
  const words = all.check;
  const { found, form } = input;
  return accountFrame(
    input,
    "webhooks",
    <>
      <div class="section-head">
        <p>
          <a class="own-line" href="/app/webhooks">
            {all.back}
          </a>
        </p>
        <h1>{words.title}</h1>
        <p class="hint">{words.lead}</p>
      </div>
      {found && (
        <dl class="pairs card" id="found">
          {Object.entries(SIGNATURES).map(([name, header]) => {
            const broken = found[name as SignatureName];
            return (
              <Pair key={name} term={header}>
                {broken === null ? (
                  words.holds
                ) : (
                  <>
                    {words.rules[broken.rule]}
                    <span class="hint">
                      {words.inEnglish} <span lang="en">{broken.message}</span>
                    </span>
                  </>
                )}
              </Pair>
            );
          })}
        </dl>
      )}
      <form class="card key-form" method="post" action="/app/webhooks/check">
        <FormToken signedIn={input.signedIn} />
        <div class="field">
          <label for="headers">{words.headers}</label>
          <textarea
            id="headers"
            name="headers"
            rows={6}
            required
            autocomplete="off"
            spellcheck={false}
            aria-describedby="headers-hint"
          >
            {form.headers}
          </textarea>
          <p class="hint" id="headers-hint">
            {words.headersHint}
          </p>
        </div>
        <div class="field">
          <label for="body">{words.body}</label>
          <textarea id="body" name="body" rows={6} required autocomplete="off" spellcheck={false}>
            {form.body}
          </textarea>
        </div>
        <div class="field">
          <label for="secret">{words.secret}</label>
          <input
            id="secret"
            name="secret"
            type="password"
            required
            maxLength={200}
            autocomplete="off"
            aria-describedby="secret-hint"
          />
          <p class="hint" id="secret-hint">
            {words.secretHint}
          </p>
        </div>
        <button class="button primary" type="submit">
          {words.submit}
        </button>
      </form>
    </>,
    words.title,
  );
}
