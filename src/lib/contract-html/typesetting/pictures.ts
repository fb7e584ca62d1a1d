import type { Element } from "domhandler";
import { readDataUrl } from "#lib/contract-html/profile/data-url.ts";
import type { Place } from "./flow.ts";
import type { Manner } from "./look.ts";
import { toPoints } from "./measures.ts";
import type { Picture, PictureSize, Run } from "./pieces.ts";
import { storedStyle } from "./stored-style.ts";

/** The images of one contract: as files for the template, and where they stand. */
export interface Pictures {
  /** Null where the image cannot be read; then its alternative text is set. */
  block(element: Element, manner: Manner, place: Place): Picture | null;
  inline(element: Element, manner: Manner, place: Place): Run;
  files: ReadonlyMap<string, Uint8Array>;
}

/** Screen pixels in points (CSS Values 4, section 6.2). */
const PIXEL = 0.75;

/** Of what a page has room for: a caption and the line that announces it stand beside it. */
const HIGHEST = 0.88;

const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

export function takePictures(): Pictures {
  const files = new Map<string, Uint8Array>();
  const paths = new Map<string, string | null>();
  const pathOf = (element: Element): string | null => {
    const source = element.attribs.src ?? "";
    const known = paths.get(source);
    if (known !== undefined) return known;
    const data = readDataUrl(source);
    const ending = ENDINGS[data?.type ?? ""];
    const path = data && ending ? `/picture-${files.size + 1}.${ending}` : null;
    if (path !== null && data) files.set(path, data.bytes);
    paths.set(source, path);
    return path;
  };
  return {
    files,
    block(element, manner, place) {
      const pic = pathOf(element);
      if (pic === null) return null;
      const around = { above: 0, below: 0, left: 0, right: 0, keep: false };
      const style = storedStyle(element);
      const auto = style.get("margin-left") === "auto" && style.get("margin-right") === "auto";
      const align = auto
        ? "center"
        : manner.align === "justify"
          ? "start"
          : (manner.align ?? "start");
      const alt = element.attribs.alt ?? "";
      return {
        k: "img",
        pic,
        ...sizeOf(element, manner, place),
        most: place.height * HIGHEST,
        alt,
        align,
        ...around,
      };
    },
    inline(element, manner, place) {
      const pic = pathOf(element);
      const alt = element.attribs.alt ?? "";
      if (pic === null) return alt;
      const size = sizeOf(element, manner, place);
      // An image in a line of text without a size of its own is as high as two lines at most.
      const free = size.w === null && size.h === null;
      return {
        pic,
        ...size,
        h: free ? manner.look.size * 2 : size.h,
        most: place.height * HIGHEST,
        wide: place.width,
        alt,
      };
    },
  };
}

function sizeOf(element: Element, manner: Manner, place: Place): Omit<PictureSize, "most"> {
  const style = storedStyle(element);
  const share = style.get("width")?.endsWith("%") ?? false;
  const side = (name: "width" | "height", whole: number) => {
    const stored = style.get(name);
    if (stored !== undefined && stored !== "auto") {
      return Math.min(whole, toPoints(stored, manner.look.size, whole));
    }
    const pixels = Number(element.attribs[name] ?? 0);
    return pixels > 0 && stored === undefined ? Math.min(whole, pixels * PIXEL) : null;
  };
  const w = side("width", place.width);
  const h = side("height", place.height * HIGHEST);
  // One side follows from the other, so that no picture is distorted by a cap.
  return w !== null ? { w, h: null, share } : { w, h, share };
}
