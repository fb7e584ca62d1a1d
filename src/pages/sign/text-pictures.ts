/** A picture in a text view, as the service itself wrote it. */
const PICTURE = /<img src="data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/=]+)"/g;

/**
 * A text view whose pictures are fetched when they come into sight, rather than
 * with the page.
 * @param urlOf of a picture by its number in the view, from 1
 */
export function withPictureUrls(text: string, urlOf: (picture: number) => string): string {
  let picture = 0;
  return text.replace(PICTURE, () => {
    picture += 1;
    return `<img loading="lazy" src="${urlOf(picture)}"`;
  });
}

/** A picture of a text view by its number, from 1; null where there is none. */
export function textPicture(
  text: string,
  picture: number,
): { bytes: Uint8Array; mediaType: string } | null {
  const found = [...text.matchAll(PICTURE)][picture - 1];
  if (!found) return null;
  const [, mediaType = "", base64 = ""] = found;
  return { bytes: Buffer.from(base64, "base64"), mediaType };
}
