import type { SigningPageWords } from "#words/signing-page-words.ts";

/** What somebody can do about a contract that waits for them, where there is room beside it. */
export function Acts({ words, codeUrl }: { words: SigningPageWords; codeUrl: string | null }) {
  return (
    <section class="card acts" aria-label={words.signNow}>
      <SignButton words={words} />
      <p class="hint">{words.nothingHappens}</p>
      {/* A phone is the better pad: the code leads to this very page, and is fetched when somebody looks. */}
      {codeUrl !== null && (
        <details class="on-phone">
          <summary>{words.dialog.continueOnPhone}</summary>
          <img
            src={codeUrl}
            alt={words.dialog.continueOnPhone}
            width="192"
            height="192"
            loading="lazy"
          />
          <p class="hint">{words.dialog.scan}</p>
        </details>
      )}
    </section>
  );
}

export function SignButton({ words }: { words: SigningPageWords }) {
  return (
    <button type="button" class="button primary needs-script" data-open-dialog>
      {words.signNow}
    </button>
  );
}
