import { isFresh } from "#accounts/sessions.ts";
import { shownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { SignInFirst } from "#pages/account/sign-in/sign-in-again.tsx";
import type { SettingsWords } from "#words/settings-words.ts";
import type { SettingsPageInput } from "./settings-page.tsx";

interface ReplyToProps {
  input: SettingsPageInput;
  words: SettingsWords["replyTo"];
}

/** Where answers of signers go, and the forms that send them to another address. */
export function ReplyToForm({ input, words }: ReplyToProps) {
  const { signedIn, hasMailServer, now, waitingReplyTo: waiting } = input;
  const { replyTo, email } = signedIn.account;
  const problem = input.outcome.replyTo?.problem ?? null;
  return (
    <section class="card settings" id="reply-to" aria-labelledby="reply-to-title">
      <h2 id="reply-to-title">{words.title}</h2>
      <p class="hint">{words.text}</p>
      <p>{replyTo === null ? words.own(shownEmail(email)) : words.other(shownEmail(replyTo))}</p>
      {problem && problem !== "addressUnfit" && (
        <p class="notice bad" role="alert" id="reply-to-problem">
          {words.problems[problem]}
        </p>
      )}
      {waiting && <Code input={input} words={words} />}
      {hasMailServer && isFresh(signedIn.provedAt, now) && <Ask input={input} words={words} />}
      {hasMailServer && !isFresh(signedIn.provedAt, now) && (
        <SignInFirst words={words.signInFirst} />
      )}
      {!hasMailServer && <p>{words.noMail}</p>}
      {(replyTo !== null || waiting) && (
        <form method="post" action="/app/settings/reply-to/remove">
          <FormToken signedIn={signedIn} />
          <button class="button quiet" type="submit">
            {replyTo === null ? words.cancel : words.remove}
          </button>
        </form>
      )}
    </section>
  );
}

function Ask({ input, words }: ReplyToProps) {
  const asked = input.outcome.replyTo;
  const isUnfit = asked?.problem === "addressUnfit";
  return (
    <form method="post" action="/app/settings/reply-to">
      <FormToken signedIn={input.signedIn} />
      <div class={isUnfit ? "field wrong" : "field"}>
        <label for="reply-to-email">{words.email}</label>
        <input
          id="reply-to-email"
          name="email"
          type="email"
          required
          maxLength={LIMITS.emailCharacters}
          value={asked?.typed ?? ""}
          autocomplete="email"
          aria-describedby={isUnfit ? "reply-to-unfit reply-to-hint" : "reply-to-hint"}
          aria-invalid={isUnfit ? true : undefined}
        />
        {isUnfit && (
          <p class="error" id="reply-to-unfit" role="alert">
            {words.problems.addressUnfit}
          </p>
        )}
        <p class="hint" id="reply-to-hint">
          {words.hint}
        </p>
      </div>
      <button class="button" type="submit">
        {words.send}
      </button>
    </form>
  );
}

function Code({ input, words }: ReplyToProps) {
  const { signedIn, language, waitingReplyTo: waiting, outcome } = input;
  if (!waiting) return null;
  const isWrong = outcome.replyTo?.problem === "codeWrong";
  return (
    <form method="post" action="/app/settings/reply-to/confirm">
      <FormToken signedIn={signedIn} />
      <p class="notice">
        {words.sent(shownEmail(waiting.email))}{" "}
        <LocalTime
          at={waiting.expiresAt}
          language={language}
          timeZone={signedIn.account.timeZone}
        />
        .
      </p>
      <div class={isWrong ? "field wrong" : "field"}>
        <label for="reply-to-code">{words.code}</label>
        <input
          id="reply-to-code"
          name="code"
          type="text"
          required
          inputMode="numeric"
          maxLength={20}
          autocomplete="one-time-code"
          aria-describedby={isWrong ? "reply-to-problem" : undefined}
          aria-invalid={isWrong ? true : undefined}
        />
      </div>
      <button class="button primary" type="submit">
        {words.confirm}
      </button>
    </form>
  );
}
