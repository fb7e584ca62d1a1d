import type { IslandWords } from "#words/signing-page-words.ts";
import type { CropFrame } from "./crop-frame.island.ts";
import type { Lifted } from "./picture.island.ts";

/** A signature that is lifted from a picture of one. */
export interface PictureWay {
  /** As PNG in base64; null while there is none. */
  png(): string | null;
  restore(png: string | null): void;
}

type Pictures = typeof import("./picture.island.ts");

/**
 * @param said takes the sentence on what is wrong with a picture, empty for nothing
 * @param changed is called whenever it may have become another
 */
export function pictureWay(
  box: HTMLElement,
  words: IslandWords,
  said: (problem: string) => void,
  changed: () => void,
): PictureWay {
  const lifted = box.querySelector("canvas.picture") as HTMLCanvasElement;
  const figure = box.querySelector("[data-lifted]") as HTMLElement;
  const crop = box.querySelector("[data-crop]") as HTMLDetailsElement;
  let frame: CropFrame | null = null;
  let png: string | null = null;
  let reading = 0;

  /** Shows what is made of a file or of the picture so far; only the last that was asked for counts. */
  async function make(lift: (pictures: Pictures) => Promise<Lifted>): Promise<void> {
    const mine = ++reading;
    // Few sign by a picture, so what reads one is fetched when it is needed.
    const made = await import(box.dataset.pictures ?? "").then(lift).catch(() => null);
    if (mine !== reading) return;
    png = made && "png" in made ? made.png : null;
    figure.hidden = png === null;
    if (made === null) said(words.pictureUnreadable);
    else said("fault" in made ? words.pictureFaults[made.fault] : "");
    // The part with the signature alone may do.
    if (made && "fault" in made && !crop.hidden) crop.open = true;
    changed();
  }

  /** What is taken of the picture that is open, after something was done to it. */
  function lift(first: (frame: CropFrame, pictures: Pictures) => Promise<void> | void): void {
    void make(async (pictures) => {
      frame ??= pictures.cropFrame(crop, () => lift(() => {}));
      await first(frame, pictures);
      crop.hidden = false;
      return pictures.liftInk(frame.chosen(), lifted);
    });
  }

  box.querySelector('input[type="file"]')?.addEventListener("change", (event) => {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    png = null;
    figure.hidden = true;
    changed();
    crop.hidden = true;
    crop.open = false;
    if (file) lift((shown, { openPicture }) => openPicture(file, shown));
    else reading += 1;
  });
  box.querySelector("[data-turn]")?.addEventListener("click", () => {
    const kept = png;
    if (!crop.hidden) lift((shown) => shown.turn());
    else if (kept) void make(({ turnPicture }) => turnPicture(kept, lifted));
  });

  return {
    png: () => png,
    restore(kept) {
      png = kept;
      if (!kept) return;
      // Of what was kept in this tab there is the ink alone.
      crop.hidden = true;
      void make(async ({ showPicture }) => {
        await showPicture(kept, lifted);
        return { png: kept };
      });
    },
  };
}
