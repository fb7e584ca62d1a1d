import { LIMITS } from "#kernel/limits.ts";
import { SIGNATURE_FONTS } from "#sealing/pages/handwritten.ts";
import type { DialogWords } from "#words/signing-page-words.ts";
import { ErrorLine } from "./form-field.tsx";

/** The drawing's own units; the pad keeps this shape at any size on the screen. */
export const PAD = {
  signature: { width: 600, height: 300 },
  initials: { width: 400, height: 200 },
} as const;

type Kind = keyof typeof PAD;

/** Draw, type or upload: the three ways of giving a signature or initials. */
export function SignatureCapture(props: {
  kind: Kind;
  words: DialogWords;
  /** Where the script is that reads pictures. */
  pictures: string;
  /** The name in type stands for a drawing as long as there is none. */
  isTypedMeanwhile?: boolean;
}) {
  const { kind, words, pictures, isTypedMeanwhile = false } = props;
  return (
    <fieldset class="capture" data-capture={kind} data-value={kind} data-pictures={pictures}>
      <legend>{words[kind]}</legend>
      <div class="segments" data-ways>
        <Way kind={kind} way="drawn" word={words.draw} />
        <Way kind={kind} way="typed" word={words.type} />
        <Way kind={kind} way="image" word={words.upload} />
      </div>
      <Drawn kind={kind} words={words} isTypedMeanwhile={isTypedMeanwhile} />
      <Typed kind={kind} words={words} />
      <Pictured kind={kind} words={words} />
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

function Drawn(props: { kind: Kind; words: DialogWords; isTypedMeanwhile: boolean }) {
  const { kind, words, isTypedMeanwhile } = props;
  const { width, height } = PAD[kind];
  return (
    <div data-way="drawn">
      <div class="pad-frame">
        <div class="pad">
          <canvas width={width} height={height} role="img" aria-describedby={`${kind}-error`} />
          {isTypedMeanwhile && <p class="pad-name" aria-hidden="true" data-meanwhile />}
          <p class="pad-hint" aria-hidden="true">
            {kind === "signature" ? words.drawHere : words.initials}
          </p>
        </div>
        <div class="pad-tools">
          <button
            type="button"
            class="button quiet"
            aria-pressed="false"
            data-larger
            data-grow={words.largerPad}
            data-done={words.padDone}
          >
            {words.largerPad}
          </button>
          <button type="button" class="button quiet" data-undo disabled>
            {words.undo}
          </button>
          <button type="button" class="button quiet" data-clear disabled>
            {words.clear}
          </button>
        </div>
      </div>
      <p class="hint">{isTypedMeanwhile ? words.typedMeanwhile : words.drawHint}</p>
    </div>
  );
}

function Typed({ kind, words }: { kind: Kind; words: DialogWords }) {
  return (
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
      <fieldset class="faces" data-fonts>
        <legend class="visually-hidden">{words.typedFace}</legend>
        {SIGNATURE_FONTS.map((font, place) => (
          <label class="face">
            <input
              type="radio"
              name={`${kind}-font`}
              value={font}
              checked={place === 0}
              autocomplete="off"
            />
            <span class="visually-hidden">{words.typedFaces[place]}</span>
            <span class="handwriting" aria-hidden="true" data-preview={font} />
          </label>
        ))}
      </fieldset>
      <p class="hint" id={`${kind}-typed-hint`}>
        {words.typedHint}
      </p>
      <p class="hint" role="status" data-leaning hidden>
        {words.typedLeaning}
      </p>
    </div>
  );
}

function Pictured({ kind, words }: { kind: Kind; words: DialogWords }) {
  return (
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
      <Crop kind={kind} words={words} />
      <div class="lifted" data-lifted hidden>
        <canvas class="picture" role="img" aria-label={words.pictureLifted} />
        <button type="button" class="button quiet" data-turn>
          {words.turn}
        </button>
      </div>
    </div>
  );
}

/** The frame around the part of a picture that counts; each edge is a slider for whoever has no pointer. */
function Crop({ kind, words }: { kind: Kind; words: DialogWords }) {
  const { title, hint, whole, isWhole, edges } = words.crop;
  return (
    <details class="crop" data-crop hidden>
      <summary>{title}</summary>
      <p class="hint" id={`${kind}-crop-hint`}>
        {hint}
      </p>
      <div class="crop-surface">
        <canvas role="img" aria-label={words.picture} />
        <div class="crop-frame" data-crop-frame>
          {EDGES.map((edge) => (
            <input
              type="range"
              class="visually-hidden"
              min="0"
              max="100"
              data-edge={edge}
              aria-label={edges[edge]}
              aria-describedby={`${kind}-crop-hint`}
              autocomplete="off"
            />
          ))}
        </div>
      </div>
      <button type="button" class="button quiet" data-crop-whole>
        {whole}
      </button>
      <p class="hint" role="status" data-whole={isWhole} />
    </details>
  );
}

const EDGES = ["left", "right", "top", "bottom"] as const;
