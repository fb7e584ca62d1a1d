import { LIMITS } from "#kernel/limits.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import type { ContractPart } from "./contract-page.tsx";

/** What there is to download and to hand on. */
export function ContractFiles({ input, words }: ContractPart) {
  const { contract, statusPath, verifyPath } = input.view;
  const own = `/app/contracts/${contract.id}`;
  const isSigned = contract.status === "fully_signed";
  return (
    <section class="card" aria-labelledby="files">
      <h2 id="files">{words.files.title}</h2>
      <ul class="further">
        {isSigned && (
          <li>
            <a class="button primary" href={`${own}/pdf`}>
              {words.files.download}
            </a>
          </li>
        )}
        {isSigned && (
          <li>
            <a href={`${own}/evidence`}>{words.files.evidence}</a>
          </li>
        )}
        <li>
          <a href={`${own}/original`}>{words.files.original}</a>
        </li>
        {verifyPath && (
          <li>
            <a href={verifyPath}>{words.files.verify}</a>
          </li>
        )}
        <li>
          <a href={statusPath}>{words.files.status}</a>
        </li>
      </ul>
      {!isSigned && contract.status !== "cancelled" && <p class="hint">{words.files.later}</p>}
    </section>
  );
}

/** The account's own words for it. */
export function ContractTags({ input, words }: ContractPart) {
  const { contract } = input.view;
  return (
    <section class="card" aria-labelledby="tags-title">
      <h2 id="tags-title">{words.tags.title}</h2>
      <form class="tag-form" method="post" action={`/app/contracts/${contract.id}/tags`}>
        <FormToken signedIn={input.signedIn} />
        <label class="visually-hidden" for="tags">
          {words.tags.label}
        </label>
        <input
          id="tags"
          type="text"
          name="tags"
          value={contract.tags.join(", ")}
          maxLength={LIMITS.tags * (LIMITS.tagCharacters + 2)}
          aria-describedby="tags-hint"
          autocomplete="off"
        />
        <p class="hint" id="tags-hint">
          {words.tags.hint}
        </p>
        <button class="button" type="submit">
          {words.tags.save}
        </button>
      </form>
    </section>
  );
}

/** Ways to end it; each leads to a page that says what comes of it. */
export function ContractEnding({ input, words }: ContractPart) {
  const { contract, mayCancel, mayDelete } = input.view;
  const own = `/app/contracts/${contract.id}`;
  return (
    <section class="card" aria-labelledby="ending">
      <h2 id="ending">{words.ending.title}</h2>
      <div class="role-acts">
        {mayCancel && (
          <a class="button danger" href={`${own}/cancel`}>
            {words.ending.cancel}
          </a>
        )}
        {mayDelete && (
          <a class="button danger" href={`${own}/delete`}>
            {words.ending.delete}
          </a>
        )}
      </div>
      {contract.signatureCount > 0 && <p class="hint">{words.ending.keepsText}</p>}
    </section>
  );
}
