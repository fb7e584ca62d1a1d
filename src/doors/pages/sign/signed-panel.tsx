import { LIMITS } from "#kernel/limits.ts";
import { Icon } from "#pages/icons.tsx";
import { reachWords } from "#words/reach-words.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import { ErrorLine } from "./form-field.tsx";
import { HandOn } from "./hand-on.tsx";
import { filledBy, type SigningView, signableRoles } from "./view.ts";

/**
 * Takes the form's place once the signature is recorded; the island fills in what the server
 * answered. One act is the next: on to where the sender wants people, or the sealed file, or
 * the next signer, or the end.
 */
export function SignedPanel(props: {
  view: SigningView;
  words: SigningPageWords;
  link: string;
  /** Where a device that goes from one to the next is handed on; null for any other. */
  handOn: string | null;
}) {
  const { view, words, link, handOn } = props;
  const { receipt } = words;
  if (handOn !== null) {
    // Nothing of who signed stays on it: no receipt, no file, no address of either.
    return (
      <div class="dialog-body signed-panel" id="signed-panel" hidden>
        <Recorded words={words} />
        <div class="own-page" data-own-page={`/sign/${encodeURIComponent(link)}/pages/`} />
        <HandOn view={view} handOn={handOn} isPrimary />
        <SendCopy view={view} words={words} />
      </div>
    );
  }
  const othersHere = signableRoles(view).length > 1;
  const goOn = ReturnLink(view);
  return (
    <div class="dialog-body signed-panel" id="signed-panel" hidden>
      <Recorded words={words} />
      <div class="own-page" data-own-page={`/sign/${encodeURIComponent(link)}/pages/`} />
      {goOn}
      <a
        class={`button wide ${goOn ? "" : "primary"}`}
        data-when="complete"
        data-download
        href={`/api/v1/signing/${encodeURIComponent(link)}/pdf`}
      >
        {words.download}
      </a>
      {othersHere && (
        <div class="hand-over" data-when="open">
          <button type="button" class={`button wide ${goOn ? "" : "primary"}`} data-close>
            {receipt.handOver}
          </button>
          <p class="hint">{receipt.handOverHint}</p>
        </div>
      )}
      <button
        type="button"
        class={`button wide ${othersHere || goOn ? "" : "primary"}`}
        data-when={othersHere ? "complete" : "any"}
        data-finish
        data-close
      >
        {receipt.done}
      </button>
      {view.link.kind !== "personal" && <SendCopy view={view} words={words} />}
      <Proof words={words} link={link} />
    </div>
  );
}

/** What happened, and what is still waited for. */
function Recorded({ words: { receipt } }: { words: SigningPageWords }) {
  return (
    <div class="signed-head">
      <p class="seal-mark">
        <Icon name="check" />
      </p>
      <h2 id="signed-heading" tabIndex={-1}>
        {receipt.title}
      </h2>
      <p data-when="open">
        {receipt.othersOpen} <span data-still />
      </p>
      <p data-when="complete">{receipt.complete}</p>
      <p data-when="open" data-copy />
    </div>
  );
}

/** For who signed without a link of their own, and gave no address. */
function SendCopy({ view, words }: { view: SigningView; words: SigningPageWords }) {
  const { dialog, receipt } = words;
  return (
    <form class="send-copy" data-send-copy noValidate hidden>
      <label for="copy-email">{dialog.email}</label>
      <div class="send-copy-line">
        <input
          id="copy-email"
          type="email"
          autocomplete={filledBy(view, "email")}
          maxLength={LIMITS.emailCharacters}
          aria-describedby="copy-email-error"
        />
        <button type="submit" class="button">
          {receipt.sendToMe}
        </button>
      </div>
      <ErrorLine id="copy-email-error" />
    </form>
  );
}

/** What one keeps to show later what was signed, and its figures. */
function Proof({ words: { receipt }, link }: { words: SigningPageWords; link: string }) {
  return (
    <details class="technical">
      <summary>{receipt.details}</summary>
      <div data-jws hidden>
        <p class="hint">{receipt.keep}</p>
        <div class="save-receipt">
          <button
            type="button"
            class="button"
            data-save-page={`/sign/${encodeURIComponent(link)}/receipt`}
          >
            {receipt.save}
          </button>
          <button type="button" class="button quiet" id="save-receipt">
            {receipt.saveFile}
          </button>
        </div>
        <p class="error" role="alert" data-not-saved hidden />
      </div>
      <dl class="pairs">
        {(
          [
            ["role", receipt.role],
            ["signerName", receipt.name],
            ["signedAt", receipt.at],
            ["signatureId", receipt.signatureId],
            ["documentSha256", receipt.fingerprint],
          ] as const
        ).map(([name, word]) => (
          <div hidden data-receipt={name}>
            <dt>{word}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Leads back to where the sender wants to have people next; its host is said, and nobody goes by itself. */
export function ReturnLink({
  contract,
}: {
  contract: Pick<SigningView["contract"], "returnUrl" | "language">;
}) {
  const { returnUrl, language } = contract;
  const host = returnUrl && URL.parse(returnUrl)?.host;
  if (!host) return null;
  return (
    <a class="button wide primary" href={returnUrl} target="_top" rel="noreferrer noopener">
      {reachWords[language].goOn(host)}
    </a>
  );
}
