import type { ListedIdentity } from "#accounts/identities-store.ts";
import type { ListedPasskey } from "#accounts/passkeys-store.ts";
import type { PasswordFault } from "#accounts/password-rules.ts";
import { isFresh } from "#accounts/sessions.ts";
import { base32 } from "#accounts/totp.ts";
import { LIMITS } from "#kernel/limits.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { qrCode } from "#sealing/pages/qr.ts";
import { accountWords } from "#words/account-words.ts";
import { type SignInWords, signInWords } from "#words/sign-in-words.ts";
import { Identities } from "./identities-section.tsx";
import { Passkeys } from "./passkeys-section.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

/** What was asked for just now, and what came of it. */
export interface OwnSignInOutcome {
  done: "saved" | "removed" | null;
  fault: PasswordFault | "busy" | null;
  tooOld: boolean;
  /** The secret that an app is to be given, until a code confirms it. */
  setUp: { secret: Uint8Array; pending: string; address: string; isWrong: boolean } | null;
  /** Shown this once. */
  recoveryCodes: readonly string[] | null;
  passkeyNotAdded: boolean;
  notConnected: boolean;
}

export interface OwnSignInPageInput extends OwnPageInput {
  now: Date;
  hasMailServer: boolean;
  mayUsePassword: boolean;
  recoveryCodesLeft: number;
  passkeys: readonly ListedPasskey[];
  identities: readonly ListedIdentity[];
  /** What a browser makes one with; null where passkeys are no way in. */
  passkeyOptions: string | null;
  outcome: OwnSignInOutcome;
}

interface Shown {
  input: OwnSignInPageInput;
  words: SignInWords;
  mayChange: boolean;
}

/** How somebody signs in beside links: a password, and the codes of an app. */
export function ownSignInPage(input: OwnSignInPageInput): string {
  const words = signInWords[input.language];
  const { done, tooOld, recoveryCodes } = input.outcome;
  const mayChange = isFresh(input.signedIn.provedAt, input.now);
  const shown = { input, words, mayChange };
  return accountFrame(
    input,
    "signIn",
    <>
      <div class="section-head">
        <h1>{words.keep.title}</h1>
        <p class="lead">{words.keep.lead}</p>
      </div>
      {done && (
        <p class="notice good" role="status">
          {words.keep[done]}
        </p>
      )}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} words={words} />}
      {!mayChange && (
        <SignInAgain
          signedIn={input.signedIn}
          language={input.language}
          hasMailServer={input.hasMailServer}
          provider={input.provider}
          wasRefused={tooOld}
          to="sign-in"
          words={{
            title: words.keep.againTitle,
            refused: words.keep.tooOld,
            text: words.keep.againText,
          }}
          ways={accountWords[input.language].keys.signInAgain}
        />
      )}
      {input.passkeyOptions !== null && <Passkeys input={input} mayChange={mayChange} />}
      {input.provider !== null && (
        <Identities input={input} provider={input.provider} mayChange={mayChange} />
      )}
      {input.mayUsePassword && <Password {...shown} />}
      <Totp {...shown} />
    </>,
  );
}

function Password({ input, words: { keep, problems }, mayChange }: Shown) {
  const { signedIn, outcome } = input;
  const { fault } = outcome;
  return (
    <section class="card key-form" aria-labelledby="password-title">
      <h2 id="password-title">{keep.pw}</h2>
      <p>{signedIn.proofs.password ? keep.pwOn : keep.pwOff}</p>
      {mayChange && (
        <form method="post" action="/app/sign-in/password">
          <FormToken signedIn={signedIn} />
          <input
            type="text"
            name="username"
            value={signedIn.person.email}
            autocomplete="username"
            hidden
            readOnly
          />
          <div class={fault ? "field wrong" : "field"}>
            <label for="password">{keep.pwNew}</label>
            <input
              id="password"
              name="password"
              type="password"
              required
              minLength={LIMITS.passwordLeast}
              maxLength={LIMITS.passwordMost}
              autocomplete="new-password"
              aria-describedby={fault ? "password-problem" : "password-hint"}
              aria-invalid={fault ? "true" : undefined}
            />
            {fault ? (
              <p class="error" id="password-problem" role="alert">
                {fault === "busy" ? problems.busy : keep.faults[fault]}
              </p>
            ) : (
              <p class="hint" id="password-hint">
                {keep.pwHint}
              </p>
            )}
          </div>
          <p class="hint">{keep.pwNote}</p>
          <button class="button primary" type="submit">
            {keep.pwSet}
          </button>
        </form>
      )}
      {mayChange && signedIn.proofs.password && (
        <form method="post" action="/app/sign-in/password/remove">
          <FormToken signedIn={signedIn} />
          <button class="button danger" type="submit">
            {keep.pwRemove}
          </button>
        </form>
      )}
    </section>
  );
}

function Totp({ input, words: { keep }, mayChange }: Shown) {
  const { signedIn, outcome, recoveryCodesLeft } = input;
  const { totp } = signedIn.proofs;
  return (
    <section class="card key-form" aria-labelledby="totp-title">
      <h2 id="totp-title">{keep.totp}</h2>
      <p>{keep.totpText}</p>
      <p>
        {totp ? keep.totpOn : keep.totpOff}
        {totp && ` ${keep.left}: ${recoveryCodesLeft}`}
      </p>
      {outcome.setUp && <SetUp setUp={outcome.setUp} input={input} keep={keep} />}
      {mayChange && !outcome.setUp && (
        <form method="post" action="/app/sign-in/totp/begin">
          <FormToken signedIn={signedIn} />
          <button class={totp ? "button" : "button primary"} type="submit">
            {totp ? keep.beginAgain : keep.begin}
          </button>
        </form>
      )}
      {mayChange && totp && (
        <form method="post" action="/app/sign-in/totp/remove">
          <FormToken signedIn={signedIn} />
          <button class="button danger" type="submit">
            {keep.remove}
          </button>
        </form>
      )}
    </section>
  );
}

function SetUp({
  setUp,
  input,
  keep,
}: {
  setUp: NonNullable<OwnSignInOutcome["setUp"]>;
  input: OwnSignInPageInput;
  keep: SignInWords["keep"];
}) {
  const { size, path } = drawQrCode(setUp.address);
  return (
    <form method="post" action="/app/sign-in/totp">
      <FormToken signedIn={input.signedIn} />
      <input type="hidden" name="pending" value={setUp.pending} />
      <p>{keep.scan}</p>
      <svg
        class="qr"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        width="220"
        height="220"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
      <p>
        {keep.key}: <code>{base32(setUp.secret).match(/.{4}/g)?.join(" ")}</code>
      </p>
      <div class={setUp.isWrong ? "field wrong" : "field"}>
        <label for="code">{keep.code}</label>
        <input
          id="code"
          name="code"
          type="text"
          required
          inputmode="numeric"
          maxLength={7}
          autocomplete="one-time-code"
          aria-describedby={setUp.isWrong ? "code-problem" : undefined}
          aria-invalid={setUp.isWrong ? "true" : undefined}
        />
        {setUp.isWrong && (
          <p class="error" id="code-problem" role="alert">
            {keep.wrong}
          </p>
        )}
      </div>
      <button class="button primary" type="submit">
        {keep.confirm}
      </button>
    </form>
  );
}

/** A QR code as one path of squares. */
function drawQrCode(text: string): { size: number; path: string } {
  const { size, dark } = qrCode(text);
  const squares = [...dark.keys()].filter((index) => dark[index] === 1);
  const path = squares.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join("");
  return { size, path };
}

function RecoveryCodes({
  codes,
  words: { keep },
}: {
  codes: readonly string[];
  words: SignInWords;
}) {
  return (
    <section class="card made" aria-labelledby="recovery">
      <h2 id="recovery" tabindex={-1} data-focus>
        {keep.codesTitle}
      </h2>
      <p>{keep.codesText}</p>
      <ul class="recovery-codes" data-once-only>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
