import type { IslandWords } from "#words/signing-page-words.ts";

/** A signature that is lifted from a picture of one. */
export interface PictureWay {
  /** As PNG in base64; null while there is none. */
  png(): string | null;
  restore(png: string | null): void;
}

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
  let png: string | null = null;
  let reading = 0;

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

  box.querySelector('input[type="file"]')?.addEventListener("change", (event) => {
    void takeFile((event.target as HTMLInputElement).files?.[0]);
  });

  return {
    png: () => png,
    restore(kept) {
      png = kept;
      if (png) void showKept(png);
    },
  };
}
