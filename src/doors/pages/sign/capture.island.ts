import type { Drawing } from "#lib/pdf/parts.ts";
import { SIGNATURE_FONTS, typedFace } from "#sealing/pages/handwritten.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import { drawingPad } from "./pad.island.ts";

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
  const fonts = [...box.querySelectorAll<HTMLInputElement>("[data-fonts] input")];
  const typed = box.querySelector('input[type="text"]') as HTMLInputElement;
  const leaning = box.querySelector("[data-leaning]") as HTMLElement;
  const canvas = box.querySelector(".pad canvas") as HTMLCanvasElement;
  const lifted = box.querySelector("canvas.picture") as HTMLCanvasElement;
  let png: string | null = null;
  let written = false;
  let reading = 0;

  const label = (inked: boolean) =>
    canvas.setAttribute("aria-label", inked ? words.padDrawn : words.padEmpty);
  const pad = drawingPad(box, (inked) => {
    label(inked);
    if (inked) said("");
    changed();
  });
  label(false);

  const way = () => ways.find(({ checked }) => checked)?.value as Drawing["type"];
  const font = () => fonts.find(({ checked }) => checked)?.value ?? SIGNATURE_FONTS[0];
  function show() {
    for (const part of box.querySelectorAll<HTMLElement>("[data-way]")) {
      part.hidden = part.dataset.way !== way();
    }
    said("");
    changed();
  }
  for (const radio of ways) radio.addEventListener("change", show);
  for (const radio of fonts) radio.addEventListener("change", () => mirror());

  function mirror() {
    const text = typed.value.normalize("NFC").trim();
    for (const preview of box.querySelectorAll<HTMLElement>("[data-preview]")) {
      preview.textContent = text || "\u00a0";
      preview.dataset.face = typedFace(text, preview.dataset.preview ?? "");
    }
    leaning.hidden = typedFace(text, font()) !== "leaning";
    changed();
  }
  typed.addEventListener("input", () => {
    written = typed.value !== "";
    mirror();
    if (typed.value.trim()) said("");
  });
  mirror();

  box.querySelector('input[type="file"]')?.addEventListener("change", (event) => {
    void takeFile((event.target as HTMLInputElement).files?.[0]);
  });

  async function takeFile(file: File | undefined): Promise<void> {
    const mine = ++reading;
    png = null;
    lifted.hidden = true;
    changed();
    if (!file) return;
    try {
      const { liftInk } = await pictures();
      const taken = await liftInk(file, lifted);
      // A second file may have been chosen while the first was read.
      if (mine !== reading) return;
      png = taken;
      lifted.hidden = png === null;
      said(png === null ? words.pictureWithoutInk : "");
    } catch {
      if (mine === reading) said(words.pictureUnreadable);
    }
    changed();
  }

  /** Few sign by a picture, so what reads one is fetched when it is needed. */
  function pictures(): Promise<typeof import("./picture.island.ts")> {
    return import(box.dataset.pictures ?? "");
  }

  async function showKept(kept: string): Promise<void> {
    const { showPicture } = await pictures();
    await showPicture(kept, lifted);
  }

  const takers: Record<Drawing["type"], () => Drawing | string> = {
    drawn: () => pad.drawing() ?? words.signatureMissing,
    typed: () => {
      const text = typed.value.trim();
      return text ? { type: "typed", text, font: font() } : words.typedMissing;
    },
    image: () => (png ? { type: "image", png } : words.pictureMissing),
  };

  function choose(chosen: string) {
    for (const radio of ways) radio.checked = radio.value === chosen;
    show();
  }

  return {
    box,
    take: () => takers[way()](),
    choose,
    suggest(text) {
      if (written) return;
      typed.value = text;
      mirror();
    },
    state: () => ({
      way: way(),
      strokes: pad.strokes(),
      typed: written ? typed.value : "",
      font: font(),
      png,
    }),
    restore(state) {
      written = state.typed !== "";
      if (written) typed.value = state.typed;
      for (const radio of fonts) radio.checked = radio.value === state.font;
      mirror();
      pad.show(state.strokes);
      png = state.png;
      if (png) void showKept(png);
      choose(state.way);
    },
    shrink: pad.shrink,
  };
}
