import type { PageTextWords } from "#words/page-text-words.ts";

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

/** Where a drawing stands among the words of a page: that page, and the drawing's sides as shares of it. */
const DRAWN =
  /<figure data-drawn="(\d{1,4}) ([\d.]{1,8}) ([\d.]{1,8}) ([\d.]{1,8}) ([\d.]{1,8})"><figcaption>([^<]*)<\/figcaption><\/figure>/g;

/** One drawing, cut out of the picture of its page. */
export interface Drawn {
  id: string;
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * A text view in which drawings are seen, and lead to their page.
 * @param how.pictureOf the address of a page's picture
 */
export function withDrawings(
  text: string,
  part: number,
  { pictureOf, words }: { pictureOf(page: number): string | undefined; words: PageTextWords },
): { text: string; drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  const shown = text.replace(DRAWN, (mark, page: string, ...found: string[]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(0, 4).map(Number);
    const caption = found[4] ?? "";
    const src = pictureOf(Number(page));
    if (!src || right <= left || bottom <= top) return mark;
    const id = `drawn-${part}-${drawn.length}`;
    drawn.push({ id, page: Number(page), left, top, right, bottom });
    return (
      `<figure class="drawn"><a href="#page-${page}" data-to-page="${page}">` +
      `<span class="cut" id="${id}"><img src="${src}" alt="" loading="lazy" decoding="async"></span>` +
      `<span>${caption} – ${words.tapToSee}</span></a></figure>`
    );
  });
  return { text: shown, drawn };
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
