import type { Drawing } from "#lib/pdf/parts.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import { drawingPad } from "./pad.island.ts";
import { pictureWay } from "./picture-way.island.ts";
import { typedWay } from "./typed-way.island.ts";

/** What was given so far, in all three ways. */
export interface CaptureState {
  way: Drawing["type"];
  strokes: [number, number][][];
  typed: string;
  font: string;
  png: string | null;
}

export interface Capture {
  box: HTMLElement;
  /** The drawing in the way that is chosen, or the sentence that says what it lacks. */
  take(): Drawing | string;
  choose(way: Drawing["type"]): void;
  /** Fills in the text of the typed way until somebody writes there. */
  suggest(text: string): void;
  state(): CaptureState;
  restore(state: CaptureState): void;
  /** Leaves the pad that fills the screen; false where it does not. */
  shrink(): boolean;
}

/**
 * One signature or set of initials: drawn, typed or taken from a picture.
 * `said` takes the sentence on what is wrong with it, empty for nothing;
 * `changed` is called whenever it may have become another.
 */
export function capture(
  box: HTMLElement,
  words: IslandWords,
  said: (problem: string) => void,
  changed: () => void,
): Capture {
  const ways = [...box.querySelectorAll<HTMLInputElement>("[data-ways] input")];
  const canvas = box.querySelector(".pad canvas") as HTMLCanvasElement;
  const label = (inked: boolean) =>
    canvas.setAttribute("aria-label", inked ? words.padDrawn : words.padEmpty);
  const pad = drawingPad(box, (inked) => {
    label(inked);
    if (inked) said("");
    changed();
  });
  label(false);

  const way = () => ways.find(({ checked }) => checked)?.value as Drawing["type"];
  function show() {
    for (const part of box.querySelectorAll<HTMLElement>("[data-way]")) {
      part.hidden = part.dataset.way !== way();
    }
    said("");
    changed();
  }
  for (const radio of ways) radio.addEventListener("change", show);
  const typed = typedWay(box, () => said(""), changed);
  const picture = pictureWay(box, words, said, changed);

  function takePicture(): Drawing | string {
    const png = picture.png();
    return png ? { type: "image", png } : words.pictureMissing;
  }
  const takers: Record<Drawing["type"], () => Drawing | string> = {
    drawn: () => pad.drawing() ?? typed.takeName() ?? words.signatureMissing,
    typed: () => typed.take() ?? words.typedMissing,
    image: takePicture,
  };

  function choose(chosen: string) {
    for (const radio of ways) radio.checked = radio.value === chosen;
    show();
  }

  return {
    box,
    take: () => takers[way()](),
    choose,
    suggest: typed.suggest,
    state: () => ({
      way: way(),
      strokes: pad.strokes(),
      ...typed.state(),
      png: picture.png(),
    }),
    restore(state) {
      typed.restore(state);
      pad.show(state.strokes);
      picture.restore(state.png);
      choose(state.way);
    },
    shrink: pad.shrink,
  };
}
