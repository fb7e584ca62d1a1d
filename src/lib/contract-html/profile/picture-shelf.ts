import { type AnyNode, Element, isTag } from "domhandler";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { CannotTake, DRAWINGS, quote, type UnfitImage, type Warnings } from "./limits.ts";
import { textOf } from "./markup.ts";
import { openAllowance } from "./picture-allowance.ts";
import { settlePictureSize } from "./picture-size.ts";
import { type Picture, SVG, takeDrawing, takePicture } from "./pictures.ts";
import { type Style, writeStyle } from "./style-text.ts";
import { cleanSvg } from "./svg.ts";
import type { SvgSize } from "./svg-size.ts";

/** Takes in the images of one contract. */
export interface PictureShelf {
  /** The stored form of an `img`; nothing where it cannot be taken, which `unfit` then tells. */
  place(
    element: Element,
    attribs: Record<string, string>,
    style: Style,
    arrangement: Style,
  ): AnyNode[];
  /** The same for an `svg` that stands in the page. */
  draw(
    element: Element,
    attribs: Record<string, string>,
    style: Style,
    arrangement: Style,
  ): AnyNode[];
  /** Images that cannot be taken as they are, each once, in the order they stand in. */
  unfitImages(): UnfitImage[];
}

/**
 * @param fetched data URLs by the address that stands in the contract
 * @param sheets the contract's style sheets, which count for drawings in it
 * @throws what `withDecoders` catches
 */
export function pictureShelf(
  fetched: ReadonlyMap<string, string>,
  warnings: Warnings,
  sheets: readonly string[],
): PictureShelf {
  const allowance = openAllowance();
  let [places, drawings] = [0, 0];
  const put = (
    address: string,
    picture: Picture | DocumentProblem,
    attribs: Record<string, string>,
    style: Style,
    arrangement: Style,
  ): AnyNode[] => {
    if ("problem" in picture) return allowance.refuse(address, picture.problem);
    allowance.write(picture);
    for (const name of picture.left) {
      warnings.decoration(`Parts of images were left out: ${quote(`<${name}> of ${address}`)}.`);
    }
    if (picture.isDrawing && !isSized(attribs, style)) attribs.width = widthOf(picture.own);
    const isBent = settlePictureSize(attribs, style, arrangement, picture.own);
    if (isBent) warnings.decoration(BENT);
    const css = writeStyle(style);
    const styled: Record<string, string> = css === "" ? {} : { style: css };
    return [new Element("img", { src: picture.dataUrl, alt: "", ...attribs, ...styled })];
  };
  return {
    unfitImages: allowance.unfit,
    place(element, attribs, style, arrangement) {
      const written = addressOf(element);
      if (written === "") {
        const { alt = "" } = attribs;
        if (alt !== "") warnings.meaning(`Images without an address were left out: ${quote(alt)}.`);
        return [];
      }
      places += 1;
      const inline = /^data:/i.test(written);
      const address = inline ? placeOf(places, attribs.alt) : written;
      if (!inline && !isRemote(written)) {
        return allowance.refuse(
          address,
          "its address is none of those taken: data: and https: URLs",
        );
      }
      const url = inline ? written : fetched.get(written);
      if (url === undefined) return allowance.refuse(address, null);
      const { data, taken } = allowance.sourceOf(url);
      const width = (own: SvgSize) => widthOnPage(own, attribs, style);
      // Pixels are the same at every size; drawings are drawn for theirs.
      const key = data?.type === SVG ? width({ width: 1, height: 1 }) : 0;
      const picture = taken.get(key) ?? allowance.count(takePicture(data, width));
      taken.set(key, picture);
      return put(address, picture, attribs, style, arrangement);
    },
    draw(element, attribs, style, arrangement) {
      drawings += 1;
      if (drawings > DRAWINGS) {
        throw new CannotTake(`the HTML has more than ${DRAWINGS} drawings`);
      }
      const alt = nameOf(element);
      const drawing = cleanSvg(element, sheets);
      const picture =
        "problem" in drawing
          ? drawing
          : allowance.count(takeDrawing(drawing, (own) => widthOnPage(own, attribs, style)));
      const kept = Object.fromEntries(
        Object.entries(attribs).filter(([name]) => name === "width" || name === "height"),
      );
      const address = `no. ${drawings} of the drawings${alt === "" ? "" : ` (${quote(alt)})`}`;
      return put(address, picture, { alt, ...kept }, style, arrangement);
    },
  };
}

const BENT = "Pictures keep their proportions, and stand within the sides that were asked for.";

/** What `src` says, else the first of `srcset` (HTML, section 4.8.4.3). */
function addressOf({ attribs }: Element): string {
  const [first = ""] = (attribs.srcset ?? "").trim().split(/\s/, 1);
  let end = first.length;
  while (first[end - 1] === ",") end -= 1;
  return (attribs.src ?? "").trim() || first.slice(0, end);
}

/** Whether an image's address is one that the service fetches before the contract is taken. */
const isRemote = (source: string): boolean => /^https:\/\//i.test(source);

/** Names an image that has no address. */
const placeOf = (count: number, alt = "") => `no. ${count}${alt === "" ? "" : ` (${quote(alt)})`}`;

/** What a drawing is called for those who do not see it (SVG 2, section 5.6). */
function nameOf(svg: Element): string {
  const title = svg.children.find((child) => isTag(child) && child.name === "title");
  const name = svg.attribs["aria-label"] ?? (title && isTag(title) ? textOf(title) : "");
  return name.replace(/\s+/g, " ").trim().slice(0, 1_000);
}

const isSized = (attribs: Record<string, string>, style: Style) =>
  attribs.width !== undefined ||
  attribs.height !== undefined ||
  [style.get("width"), style.get("height")].some((side) => side !== undefined && side !== "auto");

const widthOf = ({ width }: SvgSize) => String(Math.min(2_000, Math.max(1, Math.round(width))));

/** The text's width on an upright A4, in pixels of a page. */
const LINE = 643;

/** How wide an image stands on the page at most, in pixels. */
function widthOnPage(own: SvgSize, attribs: Record<string, string>, style: Style): number {
  const wide = sideOnPage("width", attribs, style);
  if (wide !== null) return wide;
  const high = sideOnPage("height", attribs, style);
  return high === null ? own.width : (high * own.width) / own.height;
}

function sideOnPage(
  side: "width" | "height",
  attribs: Record<string, string>,
  style: Style,
): number | null {
  const styled = style.get(side) ?? "auto";
  const number = Number.parseFloat(styled);
  if (number > 0 && styled.endsWith("%")) return (LINE * number) / 100;
  if (number > 0) return styled.endsWith("em") ? number * 16 : (number * 4) / 3;
  return Number(attribs[side] ?? 0) || null;
}
