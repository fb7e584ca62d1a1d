import { createHash } from "node:crypto";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { type DataUrl, readDataUrl } from "./data-url.ts";
import {
  ALL_PICTURE_BYTES,
  ALL_PICTURES_PIXELS,
  CannotTake,
  PICTURES,
  type UnfitImage,
  WRITTEN_PICTURE_CHARACTERS,
} from "./limits.ts";
import type { Picture } from "./pictures.ts";

/** An image by its bytes, with what was made of it. */
export interface Source {
  data: DataUrl | null;
  /** By the width that a drawing was drawn for. */
  taken: Map<number, Picture | DocumentProblem>;
}

/** What the images of one contract may come to, and which of them were refused. */
export interface PictureAllowance {
  /**
   * The image at a data URL, which is counted once however often it is used.
   * @throws CannotTake where there are too many, or too many bytes
   */
  sourceOf(address: string): Source;
  /** Counts the pixels of one that was taken. @throws CannotTake */
  count(picture: Picture | DocumentProblem): Picture | DocumentProblem;
  /** Counts what is written of one, each time. @throws CannotTake */
  write(picture: Picture): void;
  /** One that cannot be taken as it is: nothing stands in its place. @throws CannotTake */
  refuse(address: string, problem: string | null): [];
  /** Those, each once, in the order they stand in. */
  unfit(): UnfitImage[];
}

const MB = 1024 * 1024;

export function openAllowance(): PictureAllowance {
  const counts = { pictures: 0, bytes: 0, pixels: 0, written: 0 };
  const unfit = new Map<string, string | null>();
  const sources = new Map<string, Source>();
  return {
    sourceOf(address) {
      const known = sources.get(address);
      if (known) return known;
      const data = readDataUrl(address);
      const bytes = data?.bytes ?? new Uint8Array();
      const digest = `${data?.type} ${createHash("sha256").update(bytes).digest("base64")}`;
      const source = sources.get(digest) ?? { data, taken: new Map() };
      if (!sources.has(digest)) {
        counts.pictures += 1;
        if (counts.pictures > PICTURES) throw tooMany();
        counts.bytes += bytes.length;
        if (counts.bytes > ALL_PICTURE_BYTES) {
          throw new CannotTake(`the images have more than ${ALL_PICTURE_BYTES / MB} MB together`);
        }
      }
      for (const name of [address, digest]) sources.set(name, source);
      return source;
    },
    count(picture) {
      counts.pixels += "problem" in picture ? 0 : picture.pixels;
      if (counts.pixels > ALL_PICTURES_PIXELS) {
        throw new CannotTake(
          `the images have more than ${ALL_PICTURES_PIXELS / 1e6} megapixels together`,
        );
      }
      return picture;
    },
    write({ dataUrl }) {
      counts.written += dataUrl.length;
      if (counts.written > WRITTEN_PICTURE_CHARACTERS) {
        throw new CannotTake(
          `the images come to more than ${WRITTEN_PICTURE_CHARACTERS / MB} MB, each as often as it is used`,
        );
      }
    },
    refuse(address, problem) {
      unfit.set(address, problem);
      if (unfit.size + counts.pictures > PICTURES) throw tooMany();
      return [];
    },
    unfit: () => [...unfit].map(([address, problem]) => ({ address, problem })),
  };
}

const tooMany = () => new CannotTake(`the HTML has more than ${PICTURES} different images`);
