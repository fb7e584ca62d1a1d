import type { DOMMatrix } from "@napi-rs/canvas";

/** PDFium counts by 256ths of a pixel how far each pixel of a turned image lies from the next. */
const PARTS = 256;
/** And takes for a pixel what lies half a pixel further in the image. */
const OFF = 0.5;
/** What it draws as an upright one. */
const NEARLY_NONE = 0.5;

/**
 * Where PDFium shows an image that is turned: by steps so coarse that one as
 * large as a page ends two pixels from where other programs have it.
 * Null for one that is upright, or has no area.
 * @param square what the unit square comes to, on the picture
 */
export function turnedAsOurs(square: DOMMatrix): DOMMatrix | null {
  const { a, b, c, d, e, f } = square;
  const isUpright = Math.max(Math.abs(b), Math.abs(c)) < NEARLY_NONE;
  const isLying = Math.abs(a) < Math.abs(b) / 20 && Math.abs(d) < Math.abs(c) / 20;
  if (isUpright || isLying || Math.abs(a * d - b * c) < 1) return null;
  const [width, height] = [Math.ceil(Math.hypot(a, b)), Math.ceil(Math.hypot(c, d))];
  // From the image, as large as it is shown, to the picture.
  const shown = square.scale(1 / width, 1 / height);
  const back = shown.inverse();
  const round = (part: number) => Math.round(part * PARTS) / PARTS;
  const stepped = back.translate(0, 0);
  [stepped.a, stepped.b, stepped.c, stepped.d] = [back.a, back.b, back.c, back.d].map(round) as [
    number,
    number,
    number,
    number,
  ];
  // Counted from the corner of what is drawn.
  const left = Math.max(0, Math.floor(Math.min(e, e + a, e + c, e + a + c)));
  const top = Math.max(0, Math.floor(Math.min(f, f + b, f + d, f + b + d)));
  const [x, y] = [back.a * left + back.c * top + back.e, back.b * left + back.d * top + back.f];
  stepped.e = x - stepped.a * left - stepped.c * top + OFF;
  stepped.f = y - stepped.b * left - stepped.d * top + OFF;
  return stepped.inverse().scale(width, height);
}
