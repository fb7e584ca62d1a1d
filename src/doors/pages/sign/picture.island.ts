import { type InkFault, inkFault, pictureInk } from "#documents/ink-seen.ts";
import { type CropFrame, cropFrame } from "./crop-frame.island.ts";
import { inkBounds } from "./ink-bounds.ts";
import { liftedInk } from "./lifted-ink.ts";
import { takeOutLines } from "./ruled-lines.ts";

export { cropFrame };

/** What the API takes at most, in characters of base64. */
const MOST_CHARACTERS = 200_000;
/** As large as ink is looked for; a photo has ten times as much. */
const LARGEST = 1_000;
const WIDEST = 900;
const TALLEST = 450;
const LEAST_WIDTH = 80;
/** Dark blue-black, as what is drawn on the pad. */
const INK = [0x14, 0x21, 0x3f] as const;

/** What was lifted: a PNG in base64, or why the service would see no signature in it. */
export type Lifted = { png: string } | { fault: InkFault };

/** Shows a PNG or JPEG as its camera says, all of which counts. Throws where the file is no picture. */
export async function openPicture(file: Blob, frame: CropFrame): Promise<void> {
  const picture = await createImageBitmap(file);
  frame.show(picture);
  picture.close();
}

/**
 * Takes the ink from a part of a picture, and shows it on the canvas as it will be sent: without
 * the paper around and beneath it, without the lines on it, light ink on dark turned over, made
 * smaller until it is small enough. Whatever the file carried beside its picture (place, device,
 * time) stays behind.
 */
export async function liftInk(
  { picture, part }: ReturnType<CropFrame["chosen"]>,
  canvas: HTMLCanvasElement,
): Promise<Lifted> {
  const [left, top] = [part.left * picture.width, part.top * picture.height];
  const wide = Math.max(1, (part.right - part.left) * picture.width);
  const high = Math.max(1, (part.bottom - part.top) * picture.height);
  const scale = Math.min(1, LARGEST / Math.max(wide, high));
  const chosen = await createImageBitmap(picture, left, top, wide, high);
  const seen = drawPicture(canvas, chosen, wide * scale, high * scale);
  chosen.close();
  const ink = liftedInk(seen.data, seen.width, seen.height);
  takeOutLines(ink, seen.width, seen.height);
  const bounds = inkBounds(ink, seen.width, seen.height);
  if (bounds.width === 0) return { fault: "none" };
  for (const [at, alpha] of ink.entries()) seen.data.set([...INK, alpha], at * 4);
  contextOf(canvas).putImageData(seen, 0, 0);
  return fitPicture(
    await createImageBitmap(canvas, bounds.left, bounds.top, bounds.width, bounds.height),
    canvas,
  );
}

/** Turns what was lifted by a quarter, clockwise. */
export async function turnPicture(png: string, canvas: HTMLCanvasElement): Promise<Lifted> {
  const picture = await readPicture(png);
  [canvas.width, canvas.height] = [picture.height, picture.width];
  const pixels = contextOf(canvas);
  pixels.translate(picture.height, 0);
  pixels.rotate(Math.PI / 2);
  pixels.drawImage(picture, 0, 0);
  picture.close();
  return fitPicture(await createImageBitmap(canvas), canvas);
}

function fitPicture(ink: ImageBitmap, canvas: HTMLCanvasElement): Lifted {
  let scale = Math.min(1, WIDEST / ink.width, TALLEST / ink.height);
  try {
    for (;;) {
      const [wide, high] = [ink.width * scale, ink.height * scale];
      const { data, width, height } = drawPicture(canvas, ink, wide, high);
      const fault = inkFault(pictureInk(new Uint8Array(data.buffer), width, height));
      if (fault) return { fault };
      const png = canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
      if (png.length <= MOST_CHARACTERS) return { png };
      if (width < LEAST_WIDTH) return { fault: "none" };
      scale *= 0.85;
    }
  } finally {
    ink.close();
  }
}

/** Shows again what was lifted before. */
export async function showPicture(png: string, canvas: HTMLCanvasElement): Promise<void> {
  const picture = await readPicture(png);
  drawPicture(canvas, picture, picture.width, picture.height);
}

function readPicture(png: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: "image/png" }));
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
}

function drawPicture(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  wide: number,
  high: number,
): ImageData {
  canvas.width = Math.max(1, Math.round(wide));
  canvas.height = Math.max(1, Math.round(high));
  const pixels = contextOf(canvas);
  pixels.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pixels.getImageData(0, 0, canvas.width, canvas.height);
}
