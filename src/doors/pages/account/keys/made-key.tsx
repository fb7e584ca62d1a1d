import type { AccountWords } from "#words/account-words.ts";

/** The new key, this once; the page's script takes it away as soon as the page is left. */
export function MadeKey({
  apiKey,
  words,
}: {
  apiKey: string;
  words: AccountWords["keys"]["made"];
}) {
  return (
    <section class="card made" aria-labelledby="made">
      <h2 id="made" tabindex={-1} data-focus>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <div class="made-key">
        <code id="made-key" data-once-only>
          {apiKey}
        </code>
        <button class="button" type="button" data-copy="made-key" hidden>
          {words.copy}
        </button>
      </div>
      <p class="hint" role="status" id="copy-outcome" />
    </section>
  );
}
