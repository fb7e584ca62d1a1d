/** What the API takes at most, in characters of base64. */
const MOST_CHARACTERS = 200_000;
const WIDEST = 900;
const TALLEST = 450;
const LEAST_WIDTH = 80;

/**
 * Draws an uploaded PNG or JPEG on the canvas and gives it back as a PNG in
 * base64, made smaller until it is small enough. Whatever the file carried
 * beside its picture (place, device, time) stays behind. Throws where the file
 * is no picture.
 */
export async function takePicture(file: File, canvas: HTMLCanvasElement): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    let scale = Math.min(1, WIDEST / picture.width, TALLEST / picture.height);
    for (;;) {
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const png = canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
      if (png.length <= MOST_CHARACTERS) return png;
      if (canvas.width < LEAST_WIDTH) throw new Error("the picture does not become small enough");
      scale *= 0.85;
    }
  } finally {
    picture.close();
  }
}
