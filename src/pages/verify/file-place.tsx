import type { VerifyWords } from "#i18n/verify-words.ts";
import type { SealedCopy } from "./verify-view.ts";

/** Where a file is dropped or chosen, to be compared by the page's script in the browser. */
export function FilePlace({ sealed, words }: { sealed: SealedCopy; words: VerifyWords }) {
  const { compare } = words;
  return (
    <section
      class="card comparing"
      id="compare"
      aria-labelledby="compare-title"
      data-sha256={sealed.sha256}
      data-bytes={sealed.bytes}
    >
      <h2 id="compare-title">{compare.title}</h2>
      <p>{compare.text}</p>
      <label class="file-place needs-script" for="file">
        <span>{compare.choose}</span>
        <input id="file" type="file" accept="application/pdf,.pdf" aria-describedby="stays-here" />
      </label>
      <p class="hint" id="stays-here">
        {compare.staysHere}
      </p>
      <div id="verdict" role="status" />
      <noscript>
        <p class="notice">{compare.withoutScript}</p>
      </noscript>
    </section>
  );
}
