import type { Contract } from "#contracts/contract.ts";
import { PICTURE_WIDTHS } from "#signing/page-picture.ts";
import { firstPageOf, type TextViews } from "#signing/text-views.ts";
import type { ShownPart } from "./document-views.tsx";
import type { PagePicture } from "./page-pictures.tsx";
import { withPictureUrls } from "./text-pictures.ts";

/**
 * Letters of mark-up that the layers of a page may take within it: some twenty
 * full pages, so that a search in the page finds everything. Those beyond are
 * fetched when their page comes near.
 */
const LAYERS_WITHIN = 150_000;

/** What is signed, part by part, as the signing page shows it. */
export function shownParts(
  link: string,
  contract: Pick<Contract, "documents" | "pages">,
  { own, attachments }: TextViews,
  layers: readonly string[],
): ShownPart[] {
  const home = `/sign/${encodeURIComponent(link)}`;
  const layerOf = layersWithin(home, layers);
  const parts = contract.documents.filter(({ type }) => type !== "certificate");
  return parts.map((part) => {
    const attachment = attachments.find(({ order }) => order === part.order) ?? null;
    const first = firstPageOf(contract.documents, part);
    const pages = contract.pages.slice(first - 1, first - 1 + part.pages);
    return {
      order: part.order,
      attachment,
      pages: pages.map(({ width, height }, index): PagePicture => {
        const page = first + index;
        const pictures = PICTURE_WIDTHS.map((wide) => ({
          url: `${home}/pages/${page}?width=${wide}`,
          width: wide,
        }));
        return { page, width, height, pictures, layer: layerOf(page) };
      }),
      text: withPictureUrls(
        attachment?.html ?? own,
        (picture) => `${home}/parts/${part.order}/pictures/${picture}`,
      ),
    };
  });
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
