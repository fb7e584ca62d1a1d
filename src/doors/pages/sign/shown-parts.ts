import type { Contract } from "#contracts/contract.ts";
import { escapeHtml } from "#kernel/escape-html.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { PagesText } from "#lib/text-view/read-pages.ts";
import type { DocumentState } from "#signing/document-state.ts";
import { PICTURE_WIDTHS } from "#signing/page-picture.ts";
import { stateOfPage } from "#signing/shown-pdf.ts";
import { firstPageOf, reasonWords, type TextViews } from "#signing/text-views.ts";
import { pageTextWords } from "#words/page-text-words.ts";
import type { ShownPart } from "./document-views.tsx";
import type { PagePicture } from "./page-pictures.tsx";
import { withDrawings, withPagePictures, withPictureUrls } from "./text-pictures.ts";

/**
 * Letters of mark-up that the layers of a page may take within it: some twenty
 * full pages, so that a search in the page finds everything. Those beyond are
 * fetched when their page comes near.
 */
const LAYERS_WITHIN = 150_000;

interface Shown {
  texts: TextViews;
  /** Of the document as it stands. */
  read: Pick<PagesText, "layers" | "pictures"> | null;
  state: DocumentState;
}

/** What is signed, part by part, as the signing page shows it. */
export function shownParts(
  link: string,
  contract: Pick<Contract, "documents" | "pages" | "language">,
  { texts: { own, attachments }, read, state }: Shown,
): ShownPart[] {
  const home = `/sign/${encodeURIComponent(link)}`;
  const stateOf = (page: number) => stateOfPage(state, page);
  const layerOf = layersWithin(home, read?.layers ?? [], stateOf);
  const parts = contract.documents.filter(({ type }) => type !== "certificate");
  return parts.map((part) => {
    const attachment = attachments.find(({ order }) => order === part.order) ?? null;
    const first = firstPageOf(contract.documents, part);
    const pages = contract.pages.slice(first - 1, first - 1 + part.pages);
    const words = pageTextWords[part.language ?? contract.language];
    const pictureOf = (page: number) =>
      pageImage(contract.pages[page - 1], words.page(page), urlsOf(home, page, stateOf(page)));
    const { text, drawn } = withDrawings(attachment?.html ?? own, part.order, {
      pictureOf: (page) => contract.pages[page - 1] && urlsOf(home, page, stateOf(page))[0]?.url,
      words,
    });
    return {
      order: part.order,
      attachment,
      drawn,
      pages: pages.map(({ width, height }, index): PagePicture => {
        const page = first + index;
        const pictures = urlsOf(home, page, stateOf(page));
        const reason = read?.pictures[page - 1] ?? null;
        const note = reason && reasonWords(reason, words);
        return { page, width, height, pictures, layer: layerOf(page), note };
      }),
      text: withPagePictures(
        withPictureUrls(text, (picture) => `${home}/parts/${part.order}/pictures/${picture}`),
        pictureOf,
      ),
    };
  });
}

/** The pictures of a page: as the document stands, so that none is shown that was fetched before. */
function urlsOf(home: string, page: number, state: string): PagePicture["pictures"] {
  const of = state && `&state=${state}`;
  return PICTURE_WIDTHS.map((width) => ({
    url: `${home}/pages/${page}?width=${width}${of}`,
    width,
  }));
}

/** A page within a text: as wide as the text is, fetched when it comes into sight. */
function pageImage(
  size: PageSize | undefined,
  alt: string,
  pictures: PagePicture["pictures"],
): string {
  const [smallest] = pictures;
  if (!size || !smallest) return "";
  const srcset = pictures.map(({ url, width }) => `${escapeHtml(url)} ${width}w`).join(", ");
  const shape = `width="${Math.round(size.width)}" height="${Math.round(size.height)}"`;
  return `<img loading="lazy" src="${escapeHtml(smallest.url)}" srcset="${srcset}" sizes="min(52.5rem, 100vw)" ${shape} alt="${alt}">`;
}

function layersWithin(home: string, layers: readonly string[], stateOf: (page: number) => string) {
  let room = LAYERS_WITHIN;
  return (page: number): PagePicture["layer"] => {
    const svg = layers[page - 1] ?? "";
    if (svg === "") return null;
    room -= svg.length;
    const state = stateOf(page);
    const of = state && `?state=${state}`;
    return room >= 0 ? { svg } : { url: `${home}/layers/${page}${of}` };
  };
}
