/** As the service takes them (`LIMITS.signerFileBytes`). */
const MOST_BYTES = 3 * 1024 * 1024;
/** As large as a page of A4 is printed; the service makes larger ones smaller. */
const LONGER = 2_339;
const QUALITY = 0.88;

/**
 * A file as it is sent: a picture is made small enough here, so that a phone's photograph of many
 * megabytes is taken, and place and device, which it may tell of, stay behind.
 * @param accept media types, with commas between them
 */
export async function sendableFile(
  file: File,
  accept: string,
): Promise<{ base64: string } | { problem: "file-size" | "file-unreadable" }> {
  const ready = file.type.startsWith("image/") ? await smallPicture(file, accept) : file;
  if (ready.size > MOST_BYTES) return { problem: "file-size" };
  const address = await dataUrl(ready).catch(() => null);
  return address === null
    ? { problem: "file-unreadable" }
    : { base64: address.replace(/^[^,]*,/, "") };
}

/** The file itself where the browser cannot read it: the service says what it is. */
async function smallPicture(file: File, accept: string): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const scale = Math.min(1, LONGER / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pixels = canvas.getContext("2d");
  if (pixels) {
    pixels.fillStyle = "#fff";
    pixels.fillRect(0, 0, canvas.width, canvas.height);
    pixels.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const kind = accept.includes("image/jpeg") ? "image/jpeg" : "image/png";
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, QUALITY));
  return pixels && made && accept.includes(kind) ? made : file;
}

function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
  return promise;
}
