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

/** Where a page of the document stands for its text, as the service itself wrote it. */
const PAGE_PICTURE = /<figure data-page-picture="(\d{1,4})"><figcaption>[^<]*<\/figcaption>/g;

/**
 * A text view in which the pages that have no words of their own are seen.
 * @param pictureOf the picture's element for a page of the base PDF, from 1
 */
export function withPagePictures(text: string, pictureOf: (page: number) => string): string {
  return text.replace(PAGE_PICTURE, (mark, page: string) => mark + pictureOf(Number(page)));
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
