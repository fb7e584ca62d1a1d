import type { ListedKey } from "#accounts/keys-store.ts";
import { decideTier } from "#accounts/partner-tier.ts";
import { shownPerson } from "#accounts/person.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { isFresh } from "#accounts/sessions.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { SignInAgain, SignInFirst } from "#pages/account/sign-in/sign-in-again.tsx";
import { type AccountWords, accountWords } from "#words/account-words.ts";
import { KeyForm, type KeyFormInput } from "./key-form.tsx";
import { KeyScopes } from "./key-scopes.tsx";
import { MadeKey } from "./made-key.tsx";

export interface KeysPageInput extends OwnPageInput {
  keys: readonly ListedKey[];
  /** Whether these come first, so that there is no way back to them. */
  isFirstPage: boolean;
  /** Of the next page; null when there are no more keys. */
  olderPath: string | null;
  now: Date;
  form: KeyFormInput;
  /** Whether mails leave the service. */
  hasMailServer: boolean;
  /** The key that was just made, shown this once. */
  made: string | null;
}

/** The account's API keys: those that work, how to make one, and those that no longer do. */
export function keysPage(input: KeysPageInput): string {
  const words = accountWords[input.language].keys;
  const working = input.keys.filter((key) => endOf(key, input.now) === null);
  const ended = input.keys.filter((key) => endOf(key, input.now) !== null);
  return accountFrame(
    input,
    "keys",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <p class="hint">{accountWords[input.language].timesIn(input.signedIn.account.timeZone)}</p>
      </div>
      {decideTier(input.signedIn.account) && <p class="notice bad">{words.tierTooLow}</p>}
      {input.made && <MadeKey apiKey={input.made} words={words.made} />}
      {working.length === 0 && input.isFirstPage && <p class="card none-yet">{words.none}</p>}
      {working.length > 0 && (
        <table class="rows keys">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.created}</th>
              <th scope="col">{words.lastUsed}</th>
              <th scope="col">{words.expires}</th>
              <th scope="col">
                <span class="visually-hidden">{words.revoke}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {working.map((key) => (
              <Row key={key.id} listed={key} input={input} words={words} />
            ))}
          </tbody>
        </table>
      )}
      {isFresh(input.signedIn.provedAt, input.now) ? (
        <KeyForm input={input.form} signedIn={input.signedIn} now={input.now} words={words} />
      ) : (
        <SignInAgain
          signedIn={input.signedIn}
          language={input.language}
          hasMailServer={input.hasMailServer}
          provider={input.provider}
          wasRefused={input.form.problem === "signInTooOld"}
          to="keys"
          words={words.signInAgain}
          ways={words.signInAgain}
        />
      )}
      {input.keys.some(({ isTest }) => isTest) && (
        <p>
          <a href="/app/test-mail">{words.testMail}</a>
        </p>
      )}
      {ended.length > 0 && (
        <details class="ended" open={!input.isFirstPage}>
          <summary>{words.ended(ended.length)}</summary>
          <ul>
            {ended.map((key) => (
              <Ended key={key.id} listed={key} input={input} words={words} />
            ))}
          </ul>
        </details>
      )}
      <ul class="pager">
        {!input.isFirstPage && (
          <li>
            <a class="button" href="/app/keys">
              {words.newest}
            </a>
          </li>
        )}
        {input.olderPath && (
          <li>
            <a class="button" href={input.olderPath}>
              {words.older}
            </a>
          </li>
        )}
      </ul>
    </>,
  );
}

/** When a key stopped working, and why; null for one that works. */
function endOf(key: ListedKey, now: Date): { at: Date; why: "revoked" | "expired" } | null {
  const isExpired = key.expiresAt !== null && key.expiresAt <= now;
  if (key.revokedAt) return { at: key.revokedAt, why: "revoked" };
  return isExpired && key.expiresAt ? { at: key.expiresAt, why: "expired" } : null;
}

interface KeyProps {
  listed: ListedKey;
  input: KeysPageInput;
  words: AccountWords["keys"];
}

function Row({ listed, input, words }: KeyProps) {
  const { language, signedIn } = input;
  const { timeZone } = signedIn.account;
  const name = listed.name ?? words.unnamed;
  return (
    <tr>
      <th scope="row">
        <span class="row-name">{name}</span>
        {listed.isTest && <span class="tag">{words.test}</span>}
        <KeyHint listed={listed} words={words} />
        <KeyScopes scopes={listed.scopes} words={words} />
        <Maker listed={listed} signedIn={signedIn} words={words} />
      </th>
      <td data-label={words.created}>
        <LocalTime at={listed.createdAt} language={language} timeZone={timeZone} />
      </td>
      <td data-label={words.lastUsed}>
        {listed.lastUsedAt ? (
          <LocalTime at={listed.lastUsedAt} language={language} timeZone={timeZone} />
        ) : (
          <span class="hint">{words.noUse}</span>
        )}
      </td>
      <td data-label={words.expires}>
        {listed.expiresAt ? (
          <LocalTime at={listed.expiresAt} language={language} timeZone={timeZone} />
        ) : (
          <span class="hint">{words.never}</span>
        )}
      </td>
      <td class="acts">
        <details class="confirm calm">
          <summary class="button quiet">
            {words.roll}
            <span class="visually-hidden">: {name}</span>
          </summary>
          {isFresh(signedIn.provedAt, input.now) ? (
            <form method="post" action={`/app/keys/${listed.id}/roll`}>
              <FormToken signedIn={signedIn} />
              <input type="hidden" name="formId" value={input.form.formId} />
              <p>{words.rollText(name)}</p>
              <button class="button primary" type="submit">
                {words.rollNow}
              </button>
            </form>
          ) : (
            <SignInFirst words={words.signInAgain.title} />
          )}
        </details>
        <details class="confirm">
          <summary class="button quiet">
            {words.revoke}
            <span class="visually-hidden">: {name}</span>
          </summary>
          <form method="post" action={`/app/keys/${listed.id}/revoke`}>
            <FormToken signedIn={signedIn} />
            <p>{words.revokeText(name)}</p>
            <button class="button danger" type="submit">
              {words.revokeNow}
            </button>
          </form>
        </details>
      </td>
    </tr>
  );
}

function Ended({ listed, input, words }: KeyProps) {
  const end = endOf(listed, input.now);
  return (
    <li>
      <span class="row-name">{listed.name ?? words.unnamed}</span>
      <KeyHint listed={listed} words={words} />
      {end && (
        <span class="hint">
          {words[end.why]}{" "}
          <LocalTime
            at={end.at}
            language={input.language}
            timeZone={input.signedIn.account.timeZone}
          />
        </span>
      )}
    </li>
  );
}

/** Who made a key, where that is not who looks. */
function Maker({
  listed,
  signedIn,
  words,
}: Pick<KeyProps, "listed" | "words"> & { signedIn: SignedIn }) {
  const { makerName: name, makerEmail: email } = listed;
  if (email === null || email === signedIn.person.email) return null;
  return <span class="hint maker">{words.madeBy(shownPerson({ name, email }))}</span>;
}

/** Enough of a key to know it by: its beginning, which all have, and its last characters. */
function KeyHint({ listed, words }: Pick<KeyProps, "listed" | "words">) {
  if (!listed.hint) return null;
  return (
    <span class="key-hint">
      <span class="visually-hidden">{words.key}</span> {listed.isTest ? "svc_test_…" : "svc_…"}
      {listed.hint}
    </span>
  );
}
