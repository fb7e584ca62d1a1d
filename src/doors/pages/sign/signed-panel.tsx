import { Icon } from "#pages/icons.tsx";
import { reachWords } from "#words/reach-words.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import { type SigningView, signableRoles } from "./view.ts";

/** Takes the form's place once the signature is recorded; the island fills in what the server answered. */
export function SignedPanel(props: { view: SigningView; words: SigningPageWords; link: string }) {
  const { view, words, link } = props;
  const { receipt } = words;
  const othersHere = signableRoles(view).length > 1;
  return (
    <div class="dialog-body signed-panel" id="signed-panel" hidden>
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
      <a
        class="button wide"
        data-when="complete"
        data-download
        href={`/api/v1/signing/${encodeURIComponent(link)}/pdf`}
      >
        {words.download}
      </a>
      <p class="hint" data-jws hidden>
        {receipt.keep}
      </p>
      <button type="button" class="button wide" id="save-receipt" data-jws hidden>
        {receipt.save}
      </button>
      <details class="technical">
        <summary>{receipt.details}</summary>
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
      <ReturnLink contract={view.contract} />
      {othersHere && (
        <p class="hint" data-when="open">
          {receipt.handOverHint}
        </p>
      )}
      {othersHere && (
        <button type="button" class="button primary wide" data-when="open" data-close>
          {receipt.handOver}
        </button>
      )}
      <button
        type="button"
        class={`button wide ${othersHere ? "" : "primary"}`}
        data-when={othersHere ? "complete" : "any"}
        data-close
      >
        {receipt.done}
      </button>
    </div>
  );
}

/** Leads back to where the sender wants to have people next; its host is said, and nobody goes by itself. */
export function ReturnLink({ contract }: { contract: SigningView["contract"] }) {
  const { returnUrl, language } = contract;
  const host = returnUrl && URL.parse(returnUrl)?.host;
  if (!host) return null;
  return (
    <a class="button wide" href={returnUrl} target="_top" rel="noreferrer noopener">
      {reachWords[language].goOn(host)}
    </a>
  );
}
