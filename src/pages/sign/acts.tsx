import type { SigningPageWords } from "#i18n/signing-page-words.ts";

/** What somebody can do about a contract that waits for them, where there is room beside it. */
export function Acts({ words }: { words: SigningPageWords }) {
  return (
    <section class="card acts" aria-label={words.signNow}>
      <SignButton words={words} />
      <p class="hint">{words.nothingHappens}</p>
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
