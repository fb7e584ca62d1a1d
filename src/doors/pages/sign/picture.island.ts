import { pictureInk, showsSignature } from "#documents/ink-seen.ts";
import { inkBounds, liftedInk } from "./lifted-ink.ts";

/** What the API takes at most, in characters of base64. */
const MOST_CHARACTERS = 200_000;
/** As large as ink is looked for; a photo has ten times as much. */
const LARGEST = 1_000;
const WIDEST = 900;
const TALLEST = 450;
const LEAST_WIDTH = 80;

/**
 * Takes the ink from a PNG or JPEG and shows it on the canvas, without the paper
 * around and beneath it, as it will be sent: a PNG in base64, made smaller until
 * it is small enough. Whatever the file carried beside its picture (place,
 * device, time) stays behind. Null where the service would see no ink in it.
 * Throws where the file is no picture.
 */
export async function liftInk(file: Blob, canvas: HTMLCanvasElement): Promise<string | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
  const seen = drawPicture(canvas, picture, picture.width * scale, picture.height * scale);
  picture.close();
  liftedInk(seen.data, seen.width, seen.height);
  const { left, top, width, height } = inkBounds(seen.data, seen.width, seen.height);
  if (width === 0) return null;
  contextOf(canvas).putImageData(seen, 0, 0);
  const ink = await createImageBitmap(canvas, left, top, width, height);
  try {
    return fitPicture(ink, canvas);
  } finally {
    ink.close();
  }
}

function fitPicture(ink: ImageBitmap, canvas: HTMLCanvasElement): string | null {
  let scale = Math.min(1, WIDEST / ink.width, TALLEST / ink.height);
  for (;;) {
    const { data, width, height } = drawPicture(
      canvas,
      ink,
      ink.width * scale,
      ink.height * scale,
      true,
    );
    if (!showsSignature(pictureInk(new Uint8Array(data.buffer), width, height))) return null;
    const png = canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
    if (png.length <= MOST_CHARACTERS) return png;
    if (width < LEAST_WIDTH) return null;
    scale *= 0.85;
  }
}

/** Shows again what was lifted before. */
export async function showPicture(png: string, canvas: HTMLCanvasElement): Promise<void> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  drawPicture(canvas, picture, picture.width, picture.height, true);
  canvas.hidden = false;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
}

/** On white, unless it is ink already: what shines through a picture is paper. */
function drawPicture(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  wide: number,
  high: number,
  isInk = false,
): ImageData {
  canvas.width = Math.max(1, Math.round(wide));
  canvas.height = Math.max(1, Math.round(high));
  const pixels = contextOf(canvas);
  if (!isInk) {
    pixels.fillStyle = "white";
    pixels.fillRect(0, 0, canvas.width, canvas.height);
  }
  pixels.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return pixels.getImageData(0, 0, canvas.width, canvas.height);
}
