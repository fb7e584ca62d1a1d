import { type AnyNode, Element, Text } from "domhandler";
import { ALL_PICTURES_PIXELS, CannotTake, PICTURES, quote, type Warnings } from "./limits.ts";
import { checkPicture } from "./pictures.ts";
import { type Style, writeStyle } from "./style-text.ts";

/** Takes in the images of one contract. */
export interface PictureShelf {
  /** The stored form of an `img`, or its alternative text where it may not stay. */
  place(element: Element, attribs: Record<string, string>, style: Style): AnyNode[];
  /** Addresses of images that nobody fetched yet. */
  missing: string[];
}

/** @param fetched data URLs by the address that stands in the contract */
export function pictureShelf(
  fetched: ReadonlyMap<string, string>,
  warnings: Warnings,
): PictureShelf {
  let count = 0;
  let pixels = 0;
  const missing: string[] = [];
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
    missing,
    place(element, attribs, style) {
      const written = (element.attribs.src ?? "").trim();
      const alt = attribs.alt ?? "";
      if (written === "") return left(alt);
      const remote = isRemote(written);
      const source = remote ? fetched.get(written) : written;
      count += 1;
      if (count > PICTURES) throw new CannotTake(`the HTML has more than ${PICTURES} images`);
      if (source === undefined) {
        missing.push(written);
        return left(alt);
      }
      if (!/^data:image\//i.test(source)) {
        warnings.add(`The image ${quote(written)} was removed: images are data: or https: URLs.`);
        count -= 1;
        return left(alt);
      }
      const name = remote ? `image ${count} (${quote(written)})` : `image ${count}`;
      const picture = check(source);
      if ("problem" in picture) throw new CannotTake(`${name}: ${picture.problem}`);
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
export const isRemote = (source: string): boolean => /^https:\/\//i.test(source);
