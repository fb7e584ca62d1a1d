import { Icon } from "#pages/icons.tsx";
import type { FilePlaceWords } from "#words/verify-words.ts";

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
      aria-label={words.choose}
      data-sha256={stored?.sha256}
      data-bytes={stored?.bytes}
    >
      <FileField
        choose={words.choose}
        drop={words.drop}
        accept="application/pdf,.pdf,application/jose,.jws,.txt,application/zip,.zip"
      />
      <p class="hint" id="stays-here">
        {words.staysHere}
      </p>
      {withoutScript && (
        <noscript>
          <p class="notice">{withoutScript}</p>
        </noscript>
      )}
    </section>
  );
}

/** The browser's own field speaks the browser's language, so it is only felt: its label is the button. */
export function FileField(props: { choose: string; drop: string; accept?: string }) {
  return (
    <div class="file-place needs-script">
      <input
        id="file"
        type="file"
        class="visually-hidden"
        accept={props.accept}
        aria-describedby="stays-here"
      />
      <label class="button primary" for="file">
        <Icon name="file" />
        <span data-says="choose">{props.choose}</span>
      </label>
      <span class="hint drop-hint" data-says="drop">
        {props.drop}
      </span>
    </div>
  );
}

/** Where the page's script says what a file is: above everything, since it is what was asked for. */
export function VerdictPlace() {
  return (
    <>
      <p class="visually-hidden" id="progress" role="status" />
      <div id="verdict" />
    </>
  );
}
