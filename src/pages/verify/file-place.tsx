import type { FilePlaceWords } from "#i18n/verify-words.ts";

interface FilePlaceProps {
  words: FilePlaceWords;
  /** What a file is compared with; none where it is only looked up. */
  stored?: { sha256: string; bytes: number };
  /** Shown instead where no script runs; without it nothing is. */
  withoutScript?: string;
}

/** Where a file is dropped or chosen, to be read by the page's script in the browser. */
export function FilePlace({ words, stored, withoutScript }: FilePlaceProps) {
  return (
    <section
      class={withoutScript ? "card comparing" : "card comparing needs-script"}
      id="compare"
      aria-labelledby="compare-title"
      data-sha256={stored?.sha256}
      data-bytes={stored?.bytes}
    >
      <h2 id="compare-title">{words.title}</h2>
      <p>{words.text}</p>
      <label class="file-place needs-script" for="file">
        <span>{words.choose}</span>
        <input
          id="file"
          type="file"
          accept="application/pdf,.pdf,application/jose,.jws,.txt"
          aria-describedby="stays-here"
        />
      </label>
      <p class="hint" id="stays-here">
        {words.staysHere}
      </p>
      <div id="verdict" role="status" />
      {withoutScript && (
        <noscript>
          <p class="notice">{withoutScript}</p>
        </noscript>
      )}
    </section>
  );
}
