import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { OWN_FAMILIES, readFamily, readOptionalFamily } from "#lib/fonts/fonts.ts";
import { familiesFor, rareLetters } from "#lib/fonts/letters.ts";
import { loadOnce, readWasm } from "./decoders.ts";
import type { Pixels } from "./pixels.ts";

let begun: Promise<void> | undefined;

const renderer = loadOnce(async () => {
  begun ??= initWasm(readWasm("@resvg/resvg-wasm/index_bg.wasm"));
  await begun;
  return Resvg;
});

/**
 * Draws a cleaned SVG, its text in the service's own fonts and no others.
 * @param words all text in it
 * @param width in pixels; the height follows from the drawing
 * @returns null where it cannot be drawn
 */
export function drawSvg(svg: string, words: string, width: number): Pixels | null {
  const Renderer = renderer.get();
  try {
    const drawing = new Renderer(svg, {
      fitTo: { mode: "width", value: width },
      font: {
        fontBuffers: fontsFor(words),
        defaultFontFamily: "Source Sans 3",
        sansSerifFamily: "Source Sans 3",
        serifFamily: "Source Serif 4",
        monospaceFamily: "Source Sans 3",
        cursiveFamily: "Caveat",
        fantasyFamily: "Source Sans 3",
      },
    });
    const image = drawing.render();
    const pixels = { width: image.width, height: image.height, rgba: unpremultiply(image.pixels) };
    image.free();
    drawing.free();
    return pixels;
  } catch {
    // The renderer throws on a drawing that it cannot read.
    return null;
  }
}

let own: Uint8Array[] | undefined;

function fontsFor(words: string): Uint8Array[] {
  if (words.trim() === "") return [];
  own ??= OWN_FAMILIES.flatMap(readFamily);
  const more = familiesFor(rareLetters(words), []);
  return [...own, ...more.flatMap((name) => readOptionalFamily(name) ?? [])];
}

/** The renderer multiplies alpha into the colours; files hold them without. */
function unpremultiply(premultiplied: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const rgba = Uint8ClampedArray.from(premultiplied);
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = rgba[at]!;
    if (alpha === 255 || alpha === 0) continue;
    for (let sample = at - 3; sample < at; sample += 1) {
      rgba[sample] = (rgba[sample]! * 255) / alpha;
    }
  }
  return rgba;
}
