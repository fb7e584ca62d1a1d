import type { Language } from "#kernel/language.ts";
import type { Drawing, FieldBox, IdPlace, PageSize } from "#lib/pdf/parts.ts";
import { type CertificateWords, certificateWords } from "#words/certificate-words.ts";
import { type Box, boxOf, enteredItem, inset } from "./boxes.ts";
import { shortText } from "./breakable-text.ts";
import { NAME_LIMIT } from "./certificate-fact.ts";
import { markSvg } from "./mark.ts";
import { type Picture, type PictureFiles, picture } from "./pictures.ts";
import { layOutStamp } from "./stamp-layout.ts";
import { stampScale } from "./stamp-scale.ts";

/** What is printed into a field, made by the caller in the contract's language. */
export type PrintedContent<D = Drawing> =
  | {
      printed: "signature";
      content: {
        drawing: D;
        signerName: string;
        title: string | null;
        /** Date and time as they are to be printed. */
        signedAt: string;
        /** What stands in its frame, with its ID; absent where it has none. */
        frame?: string;
      };
    }
  | { printed: "initials"; content: { drawing: D } }
  | { printed: "text"; content: { text: string } }
  /** A box with or without a cross in it, and what is heard in its place. */
  | { printed: "mark"; content: { isTicked: boolean; text: string } };

export type FilledField<D = Drawing> = { id: string; label: string | null } & FieldBox &
  PrintedContent<D>;

interface OverlayInput {
  /** The base PDF's pages as they are seen. */
  pages: PageSize[];
  fields: FilledField[];
  certificate: { language: Language };
}

/** Which page to draw over page `page` of the base PDF; both count from 1. */
export interface OverlayMark {
  page: number;
  overlayPage: number;
}

/** One thing on an overlay page; a box in points from the page's top left corner. */
type OverlayItem = { x: number; y: number; width: number; height: number } & (
  | { kind: "picture"; picture: Picture; align: "start" | "middle"; alt: string }
  /** `whole`: left out rather than cut where it does not fit. */
  | { kind: "line"; text: string; size: number; bold: boolean; whole: boolean }
  | { kind: "bracket" }
  | { kind: "text"; pieces: string[]; words: string }
);

interface OverlayPage {
  width: number;
  height: number;
  /** How much larger than on an A4 page letters are. */
  scale: number;
  id: IdPlace;
  items: OverlayItem[];
}

/** On pages of which nothing is known. */
const USUAL_PLACE: IdPlace = { spot: "bottom right", veil: true };

/**
 * Lays out the pages that are drawn over the base PDF's pages. A page with
 * fields has an overlay page of its own; all others share one per size, since
 * only the footer stands on them.
 */
export function overlayPages(
  input: OverlayInput,
  files: PictureFiles,
): { pages: OverlayPage[]; marks: OverlayMark[] } {
  const { pictureOf } = certificateWords[input.certificate.language];
  const pages: OverlayPage[] = [];
  const shared = new Map<string, number>();
  const marks = input.pages.map((size, index): OverlayMark => {
    const page = index + 1;
    const fields = input.fields.filter((field) => field.page === page);
    const items = fields.flatMap((field) => fieldItems(field, size, { files, pictureOf }));
    const { width, height, idPlace: id = USUAL_PLACE } = size;
    const key = `${width}×${height} ${id.spot} ${id.veil} ${id.shift ?? 0}`;
    const known = items.length === 0 ? shared.get(key) : undefined;
    if (known) return { page, overlayPage: known };
    const overlayPage = pages.push({ width, height, scale: stampScale(size), id, items });
    if (items.length === 0) shared.set(key, overlayPage);
    return { page, overlayPage };
  });
  return { pages, marks };
}

/** What pictures are made with, and what is heard in their place. */
interface Picturing {
  files: PictureFiles;
  pictureOf: CertificateWords["pictureOf"];
}

function fieldItems(field: FilledField, size: PageSize, picturing: Picturing): OverlayItem[] {
  const box = boxOf(field, size);
  const scale = stampScale(size);
  switch (field.printed) {
    case "signature":
      return stamp(field.content, box, scale, picturing);
    case "initials": {
      const alt = picturing.pictureOf.initials(shortText(field.label ?? "", NAME_LIMIT));
      const place = { ...inset(box, scale), scale };
      return pictureItem(field.content.drawing, place, { align: "middle", alt }, picturing.files);
    }
    case "mark": {
      const { isTicked, text: alt } = field.content;
      const place = inset(box, scale);
      const drawn = { svg: markSvg(place, isTicked) };
      return [{ kind: "picture", picture: drawn, align: "middle", alt, ...place }];
    }
    case "text": {
      const item = enteredItem(field.content.text, box, scale);
      return item.words === "" ? [] : [{ kind: "text", ...item }];
    }
  }
}

/** The signature with the signer's name, job title and time beneath it. */
function stamp(
  content: Extract<PrintedContent, { printed: "signature" }>["content"],
  box: Box,
  scale: number,
  { files, pictureOf }: Picturing,
): OverlayItem[] {
  const words = {
    signerName: shortText(content.signerName, NAME_LIMIT),
    title: shortText(content.title ?? "", NAME_LIMIT),
    signedAt: shortText(content.signedAt, NAME_LIMIT),
    ...(content.frame && { frame: shortText(content.frame, NAME_LIMIT) }),
  };
  const { drawing, lines, bracket } = layOutStamp(words, box, scale);
  const alt = pictureOf.signature(words.signerName);
  return [
    ...pictureItem(content.drawing, { ...drawing, scale }, { align: "start", alt }, files),
    ...lines.map((line): OverlayItem => ({ kind: "line", ...line })),
    ...(bracket ? [{ kind: "bracket" as const, ...bracket }] : []),
  ];
}

function pictureItem(
  drawing: Drawing,
  { scale, ...box }: Box & { scale: number },
  { align, alt }: { align: "start" | "middle"; alt: string },
  files: PictureFiles,
): OverlayItem[] {
  const { width, height } = box;
  const seen = picture(drawing, { width, height, align, scale }, files);
  return seen ? [{ kind: "picture", picture: seen, align, alt, ...box }] : [];
}
