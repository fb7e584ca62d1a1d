import { TestMark } from "#pages/test-notice.tsx";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import { FieldBoxes, type ShownBoxes } from "./field-boxes.tsx";
import type { InputNames } from "./input-names.ts";
import type { SigningView } from "./view.ts";

/** One page of the base PDF. */
export interface PagePicture {
  /** Counted over all parts, from 1. */
  page: number;
  width: number;
  height: number;
  /** Its picture in several widths, in pixels. */
  pictures: readonly { url: string; width: number }[];
  /** Its text as an SVG that lies above the picture, or where to get that; null where it has none. */
  layer: { svg: string } | { url: string } | null;
  /** Why it has no text, for those who do not see it; null where it has, or nothing is known. */
  note: string | null;
}

/** How wide a page is on the screen: with the aside beside it, and alone. */
const SIZES = "(min-width: 62rem) min(52.5rem, 100vw - 25rem), calc(100vw - 2.5rem)";

/** From where on the pages of what was set from HTML stand first; below, it is their text. */
const PAGES_FIRST = "(min-width: 40rem)";

/** The first page's picture, for screens that show it at once. */
export function firstPicture(page: PagePicture | undefined, isReadFromPages: boolean) {
  return (
    page && { srcset: srcsetOf(page), sizes: SIZES, media: isReadFromPages ? "all" : PAGES_FIRST }
  );
}

/**
 * The shapes of the pages, by which a browser knows where each will stand
 * before it lays out what is on it.
 */
export function pageSheet(pages: readonly PagePicture[]): string {
  const shape = ({ width, height }: PagePicture) => `aspect-ratio:${width}/${height}`;
  const [first] = pages;
  if (!first) return "";
  const others = pages.filter((page) => shape(page) !== shape(first));
  return `.page{${shape(first)}}${others.map((page) => `#page-${page.page}{${shape(page)}}`).join("")}`;
}

interface Shown {
  view: SigningView;
  words: SigningPageWords;
  boxes: ShownBoxes;
  inputNames: InputNames;
}

/** Pages of one part as pictures, each with its own text laid over it and the boxes that will be filled. */
export function PagePictures(
  props: Shown & { pages: readonly PagePicture[]; allPages: number; label: string },
) {
  const { pages, allPages, view, words, boxes, inputNames, label } = props;
  return (
    // Focusable, for a keyboard has to scroll it sideways once the pages are larger.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section class="page-stack as-pages" aria-label={label} tabIndex={0}>
      {pages.map((page) => (
        <figure class="page" id={`page-${page.page}`} data-page={page.page}>
          <p class="coming" aria-hidden="true">
            {words.pageComing(page.page)}
          </p>
          <Picture page={page} alt={words.pageOf(page.page, allPages)} />
          <TestMark publicId={view.contract.publicId} language={view.contract.language} />
          <Layer layer={page.layer} />
          {page.note && <p class="visually-hidden">{page.note}</p>}
          <FieldBoxes
            page={page.page}
            view={view}
            words={words}
            boxes={boxes}
            inputNames={inputNames}
          />
          {page.page === allPages && <div data-end />}
        </figure>
      ))}
    </section>
  );
}

/** None is fetched while the pages are not shown, or far from what is. */
function Picture({ page, alt }: { page: PagePicture; alt: string }) {
  const { pictures } = page;
  return (
    <span class="page-picture">
      <img
        src={pictures.at(-1)?.url}
        srcset={srcsetOf(page)}
        sizes={SIZES}
        width={Math.round(page.width)}
        height={Math.round(page.height)}
        alt={alt}
        loading="lazy"
        // What everybody sees first comes before what they may scroll to.
        fetchpriority={page.page === 1 ? "high" : "low"}
        decoding="async"
      />
    </span>
  );
}

function srcsetOf({ pictures }: PagePicture): string {
  return pictures.map(({ url, width }) => `${url} ${width}w`).join(", ");
}

function Layer({ layer }: Pick<PagePicture, "layer">) {
  if (layer === null) return null;
  if ("url" in layer) return <div class="words" data-layer={layer.url} />;
  return <div class="words" dangerouslySetInnerHTML={{ __html: layer.svg }} />;
}
