import type { Contract } from "#contracts/contract.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { PagesText } from "#lib/text-view/read-pages.ts";
import { PICTURE_WIDTHS } from "#signing/page-picture.ts";
import { firstPageOf, reasonWords, type TextViews } from "#signing/text-views.ts";
import { type PageTextWords, pageTextWords } from "#words/page-text-words.ts";
import type { ShownPart } from "./document-views.tsx";
import type { PagePicture } from "./page-pictures.tsx";
import { withPagePictures, withPictureUrls } from "./text-pictures.ts";

/**
 * Letters of mark-up that the layers of a page may take within it: some twenty
 * full pages, so that a search in the page finds everything. Those beyond are
 * fetched when their page comes near.
 */
const LAYERS_WITHIN = 150_000;

/** What is signed, part by part, as the signing page shows it. */
export function shownParts(
  link: string,
  contract: Pick<Contract, "documents" | "pages" | "language">,
  { own, attachments }: TextViews,
  read: Pick<PagesText, "layers" | "pictures"> | null,
): ShownPart[] {
  const home = `/sign/${encodeURIComponent(link)}`;
  const layerOf = layersWithin(home, read?.layers ?? []);
  const parts = contract.documents.filter(({ type }) => type !== "certificate");
  return parts.map((part) => {
    const attachment = attachments.find(({ order }) => order === part.order) ?? null;
    const first = firstPageOf(contract.documents, part);
    const pages = contract.pages.slice(first - 1, first - 1 + part.pages);
    const words = pageTextWords[part.language ?? contract.language];
    const pictureOf = (page: number) => pageImage(home, contract.pages[page - 1], page, words);
    return {
      order: part.order,
      attachment,
      pages: pages.map(({ width, height }, index): PagePicture => {
        const page = first + index;
        const pictures = PICTURE_WIDTHS.map((wide) => ({
          url: `${home}/pages/${page}?width=${wide}`,
          width: wide,
        }));
        const reason = read?.pictures[page - 1] ?? null;
        const note = reason && reasonWords(reason, words);
        return { page, width, height, pictures, layer: layerOf(page), note };
      }),
      text: withPagePictures(
        withPictureUrls(
          attachment?.html ?? own,
          (picture) => `${home}/parts/${part.order}/pictures/${picture}`,
        ),
        pictureOf,
      ),
    };
  });
}

/** A page within a text: as wide as the text is, fetched when it comes into sight. */
function pageImage(
  home: string,
  size: PageSize | undefined,
  page: number,
  words: PageTextWords,
): string {
  if (!size) return "";
  const url = (width: number) => `${home}/pages/${page}?width=${width}`;
  const srcset = PICTURE_WIDTHS.map((width) => `${url(width)} ${width}w`).join(", ");
  const shape = `width="${Math.round(size.width)}" height="${Math.round(size.height)}"`;
  return `<img loading="lazy" src="${url(PICTURE_WIDTHS[0])}" srcset="${srcset}" sizes="min(52.5rem, 100vw)" ${shape} alt="${words.page(page)}">`;
}

function layersWithin(home: string, layers: readonly string[]) {
  let room = LAYERS_WITHIN;
  return (page: number): PagePicture["layer"] => {
    const svg = layers[page - 1] ?? "";
    if (svg === "") return null;
    room -= svg.length;
    return room >= 0 ? { svg } : { url: `${home}/layers/${page}` };
  };
}
