import type { Drawing } from "#documents/parts.ts";
import { isHandwritten } from "#documents/seal-pages/handwritten.ts";
import type { IslandWords } from "#i18n/signing-page-words.ts";
import { drawingPad } from "./pad.island.ts";
import { takePicture } from "./picture.island.ts";

export interface Capture {
  box: HTMLElement;
  /** The drawing in the way that is chosen, or the sentence that says what it lacks. */
  take(): Drawing | string;
  choose(way: Drawing["type"]): void;
  /** Fills in the text of the typed way until somebody writes there. */
  suggest(text: string): void;
}

/** One signature or set of initials: drawn, typed or taken from a picture. */
export function capture(
  box: HTMLElement,
  words: IslandWords,
  said: (problem: string) => void,
): Capture {
  const ways = [...box.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const typed = box.querySelector('input[type="text"]') as HTMLInputElement;
  const preview = box.querySelector("[data-preview]") as HTMLElement;
  const leaning = box.querySelector("[data-leaning]") as HTMLElement;
  const canvas = box.querySelector("canvas:not(.picture)") as HTMLCanvasElement;
  let png: string | null = null;
  let written = false;
  let reading = 0;

  const label = (inked: boolean) =>
    canvas.setAttribute("aria-label", inked ? words.padDrawn : words.padEmpty);
  const pad = drawingPad(box, (inked) => {
    label(inked);
    if (inked) said("");
  });
  label(false);

  const way = () => ways.find(({ checked }) => checked)?.value as Drawing["type"];
  function show() {
    for (const part of box.querySelectorAll<HTMLElement>("[data-way]")) {
      part.hidden = part.dataset.way !== way();
    }
    said("");
  }
  for (const radio of ways) radio.addEventListener("change", show);

  const mirror = () => {
    const text = typed.value.normalize("NFC").trim();
    preview.textContent = text || "\u00a0";
    preview.classList.toggle("leaning", !isHandwritten(text));
    leaning.hidden = isHandwritten(text);
  };
  typed.addEventListener("input", () => {
    written = typed.value !== "";
    mirror();
    if (typed.value.trim()) said("");
  });
  mirror();

  const picture = box.querySelector("canvas.picture") as HTMLCanvasElement;
  box.querySelector('input[type="file"]')?.addEventListener("change", (event) => {
    void take((event.target as HTMLInputElement).files?.[0]);
  });

  async function take(file: File | undefined): Promise<void> {
    const mine = ++reading;
    png = null;
    picture.hidden = true;
    if (!file) return;
    try {
      const taken = await takePicture(file, picture);
      // A second file may have been chosen while the first was read.
      if (mine !== reading) return;
      png = taken;
      picture.hidden = false;
      said("");
    } catch {
      if (mine === reading) said(words.pictureUnreadable);
    }
  }

  const takers: Record<Drawing["type"], () => Drawing | string> = {
    drawn: () => pad.drawing() ?? words.signatureMissing,
    typed: () => {
      const text = typed.value.trim();
      return text ? { type: "typed", text, font: "Caveat" } : words.typedMissing;
    },
    image: () => (png ? { type: "image", png } : words.pictureMissing),
  };

  return {
    box,
    take: () => takers[way()](),
    choose(chosen) {
      for (const radio of ways) radio.checked = radio.value === chosen;
      show();
    },
    suggest(text) {
      if (written) return;
      typed.value = text;
      mirror();
    },
  };
}
