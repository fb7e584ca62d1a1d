import { type AnyNode, Element, Text } from "domhandler";
import {
  ALL_PICTURES_PIXELS,
  CannotTake,
  PICTURES,
  quote,
  type UnfitImage,
  type Warnings,
} from "./limits.ts";
import { checkPicture } from "./pictures.ts";
import { type Style, writeStyle } from "./style-text.ts";

/** Takes in the images of one contract. */
export interface PictureShelf {
  /** The stored form of an `img`, or its alternative text where it may not stay. */
  place(element: Element, attribs: Record<string, string>, style: Style): AnyNode[];
  /** Images from elsewhere that cannot be taken as they are, each once, in the order they stand in. */
  unfit(): UnfitImage[];
}

/** @param fetched data URLs by the address that stands in the contract */
export function pictureShelf(
  fetched: ReadonlyMap<string, string>,
  warnings: Warnings,
): PictureShelf {
  let count = 0;
  let pixels = 0;
  const unfit = new Map<string, string | null>();
  const checked = new Map<string, ReturnType<typeof checkPicture>>();
  const check = (source: string) => {
    const known = checked.get(source);
    if (known) return known;
    const made = checkPicture(source);
    checked.set(source, made);
    return made;
  };
  const left = (alt: string) => (alt === "" ? [] : [new Text(alt)]);
  return {
    unfit: () => [...unfit].map(([address, problem]) => ({ address, problem })),
    place(element, attribs, style) {
      const written = (element.attribs.src ?? "").trim();
      const alt = attribs.alt ?? "";
      if (written === "") return left(alt);
      const remote = isRemote(written);
      const source = remote ? fetched.get(written) : written;
      count += 1;
      if (count > PICTURES) throw new CannotTake(`the HTML has more than ${PICTURES} images`);
      if (source === undefined) {
        unfit.set(written, null);
        return left(alt);
      }
      if (!/^data:image\//i.test(source)) {
        warnings.meaning(
          `The image ${quote(written)} was removed: images are data: or https: URLs.`,
        );
        count -= 1;
        return left(alt);
      }
      const picture = check(source);
      if ("problem" in picture && remote) {
        unfit.set(written, picture.problem);
        return left(alt);
      }
      if ("problem" in picture) throw new CannotTake(`image ${count}: ${picture.problem}`);
      pixels += picture.pixels;
      if (pixels > ALL_PICTURES_PIXELS) {
        throw new CannotTake(
          `the images have more than ${ALL_PICTURES_PIXELS / 1e6} megapixels together`,
        );
      }
      const css = writeStyle(style);
      return [
        new Element("img", {
          src: picture.dataUrl,
          alt,
          ...attribs,
          ...(css === "" ? {} : { style: css }),
        }),
      ];
    },
  };
}

/** Whether an image's address is one that the service fetches before the contract is taken. */
const isRemote = (source: string): boolean => /^https:\/\//i.test(source);
