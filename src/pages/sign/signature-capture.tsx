import type { DialogWords } from "#i18n/signing-page-words.ts";
import { LIMITS } from "#kernel/limits.ts";
import { ErrorLine } from "./form-field.tsx";

/** The drawing's own units; the pad keeps this shape at any size on the screen. */
export const PAD = {
  signature: { width: 600, height: 250 },
  initials: { width: 400, height: 200 },
} as const;

/** Draw, type or upload: the three ways of giving a signature or initials. */
export function SignatureCapture(props: { kind: keyof typeof PAD; words: DialogWords }) {
  const { kind, words } = props;
  const { width, height } = PAD[kind];
  return (
    <fieldset class="capture" data-capture={kind} data-value={kind}>
      <legend>{words[kind]}</legend>
      <div class="segments">
        <Way kind={kind} way="drawn" word={words.draw} />
        <Way kind={kind} way="typed" word={words.type} />
        <Way kind={kind} way="image" word={words.upload} />
      </div>
      <div data-way="drawn">
        <div class="pad">
          <canvas width={width} height={height} role="img" aria-describedby={`${kind}-error`} />
          <p class="pad-hint" aria-hidden="true">
            {words.drawHere}
          </p>
        </div>
        <div class="pad-tools">
          <p class="hint">{words.drawHint}</p>
          <button type="button" class="button quiet" data-undo disabled>
            {words.undo}
          </button>
          <button type="button" class="button quiet" data-clear disabled>
            {words.clear}
          </button>
        </div>
      </div>
      <div data-way="typed" hidden>
        <label class="over" for={`${kind}-typed`}>
          {kind === "signature" ? words.typedSignature : words.typedInitials}
        </label>
        <input
          id={`${kind}-typed`}
          type="text"
          autocomplete="off"
          maxLength={LIMITS.typedSignatureCharacters}
          aria-describedby={`${kind}-typed-hint ${kind}-error`}
        />
        <p class="handwriting" aria-hidden="true" data-preview />
        <p class="hint" id={`${kind}-typed-hint`}>
          {words.typedHint}
        </p>
        <p class="hint" role="status" data-leaning hidden>
          {words.typedLeaning}
        </p>
      </div>
      <div data-way="image" hidden>
        <label class="over" for={`${kind}-picture`}>
          {words.picture}
        </label>
        <input
          id={`${kind}-picture`}
          type="file"
          accept="image/png,image/jpeg"
          aria-describedby={`${kind}-picture-hint ${kind}-error`}
        />
        <p class="hint" id={`${kind}-picture-hint`}>
          {words.pictureHint}
        </p>
        <canvas class="picture" role="img" aria-label={words.picture} hidden />
      </div>
      <ErrorLine id={`${kind}-error`} />
    </fieldset>
  );
}

function Way(props: { kind: string; way: string; word: string }) {
  return (
    <label class="segment">
      <input
        type="radio"
        name={`${props.kind}-way`}
        value={props.way}
        checked={props.way === "drawn"}
        autocomplete="off"
      />
      <span>{props.word}</span>
    </label>
  );
}
