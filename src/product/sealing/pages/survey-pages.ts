import { clamp } from "#kernel/clamp.ts";
import { type FieldBox, ID_SPOTS, type IdPlace, type PageSize } from "#lib/pdf/parts.ts";
import { type Drawn, drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { type Box, boxOf } from "./boxes.ts";
import { stampScale } from "./stamp-scale.ts";

/** Room for the ID and an address of usual length at 6.5 points, with some air, on an A4 page. */
const LENGTH = 180;
const THICKNESS = 13;
/** Distances from the page's edges. */
const ASIDE = 12;
const AWAY = 4;

/** What is known of an upload's pages before anything is drawn on them. */
export interface PagesSurvey {
  /** Of each page where the document ID is printed. */
  idPlaces: IdPlace[];
  /** For each field whether what is stamped there would stand on dark ground. */
  isDark: boolean[];
}

/** Looks at the small picture of a page (from 1). */
export type LookAtPage = (picture: Drawn, number: number, size: PageSize) => void;

/**
 * Finds where on each page the document ID covers nothing: the first spot
 * without ink that no field lies on, else the first place along the edges. Where
 * there is none it is one with little ink, on a light ground. The survey is
 * complete once each page was looked at.
 * @param fields those whose box leaves its page are passed over
 */
export function newSurvey(fields: readonly FieldBox[]): PagesSurvey & { look: LookAtPage } {
  const idPlaces: IdPlace[] = [];
  const isDark = fields.map(() => false);
  return {
    idPlaces,
    isDark,
    look(picture, number, size) {
      const boxes = fields.map((field) =>
        field.page === number && isWithin(field) ? boxOf(field, size) : null,
      );
      const pixelsAt = (area: Box) => pixelsWithin(picture, size, area);
      for (const [at, box] of boxes.entries()) {
        if (box) isDark[at] = hasDarkGround(picture, pixelsAt(box));
      }
      const taken = boxes.filter((box) => box !== null);
      const inkOf = inkMeter(picture);
      idPlaces[number - 1] = choose(size, taken, (area) => inkOf(pixelsAt(area)));
    },
  };
}

const isWithin = ({ x, y, width, height }: FieldBox) =>
  [x, y, width, height, 100 - x - width, 100 - y - height].every((side) => side > -ROUNDING);

/** Percentages that come to 100 may go over it by so much. */
const ROUNDING = 0.001;

/**
 * Surveys all pages of a PDF.
 * @param pages as they are seen
 * @throws UnopenablePdf
 */
export function surveyPages(
  pdf: Uint8Array,
  pages: readonly PageSize[],
  fields: readonly FieldBox[],
): Promise<PagesSurvey> {
  return withPdf(pdf, (held) => {
    const survey = newSurvey(fields);
    for (const [index, size] of pages.entries()) {
      const picture = withPage(held, index + 1, (page) =>
        drawLoadedPage(held.pdfium, page, 0, pictureOf(size)),
      );
      survey.look(picture, index + 1, size);
    }
    return survey;
  });
}

/** @param inkOf how much of an area is not free, 0 to 1 */
export function choose(
  size: PageSize,
  boxes: readonly Box[],
  inkOf: (area: Box) => number,
): IdPlace {
  let best: IdPlace = { spot: ID_SPOTS[0], veil: true };
  let least = Number.POSITIVE_INFINITY;
  const atSpots = ID_SPOTS.map((spot) => ({ spot, shift: 0 }));
  for (const { spot, shift } of [...atSpots, ...alongEdges(size)]) {
    const area = areaOf(spot, size, shift);
    const ink = boxes.some((box) => overlap(box, area)) ? 1 : inkOf(area);
    const place = shift === 0 ? { spot } : { spot, shift };
    if (ink === 0) return { ...place, veil: false };
    if (ink < CLEARLY_LESS * least) [best, least] = [{ ...place, veil: true }, ink];
  }
  return best;
}

/** Of the ink elsewhere: scans are full all over, and pages with the ID in one place are set once for all. */
const CLEARLY_LESS = 0.6;

/** The spots from which the ID is moved along each edge, and how it is tried, in points. */
const EDGES = ["bottom right", "right edge", "left edge", "top right"] as const;
const STEP = 12;

/** Every place along the edges, those at their beginnings apart. */
function alongEdges(size: PageSize): { spot: IdPlace["spot"]; shift: number }[] {
  const scale = stampScale(size);
  return EDGES.flatMap((spot) => {
    const along = spot.endsWith("edge") ? size.height : size.width;
    const room = along - (2 * ASIDE + LENGTH) * scale;
    const steps = Math.max(0, Math.floor(room / (STEP * scale)));
    return Array.from({ length: steps }, (_, index) => ({
      spot,
      shift: (index + 1) * STEP * scale,
    }));
  });
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function areaOf(spot: IdPlace["spot"], size: PageSize, shift: number): Box {
  const scale = stampScale(size);
  const [thick, away, aside] = [THICKNESS, AWAY, ASIDE].map((side) => side * scale) as [
    number,
    number,
    number,
  ];
  const sideLength = (whole: number) => Math.min(LENGTH * scale, whole - 2 * aside);
  if (spot.endsWith("edge")) {
    const height = sideLength(size.height);
    const x = spot === "left edge" ? away : size.width - away - thick;
    return { x, y: size.height - aside - height - shift, width: thick, height };
  }
  const width = sideLength(size.width);
  const x = spot.endsWith("left") ? aside + shift : size.width - aside - width - shift;
  const y = spot.startsWith("top") ? away : size.height - away - thick;
  return { x, y, width, height: thick };
}

/** Of 255. The ID is printed in a dark grey: paper has to be light, and of one colour. */
const LIGHT = 170;
const ONE_COLOUR = 12;

/** Pixels of a page's width: hairlines are pale there, but no paper. */
const WIDTH = 225;

const pictureOf = ({ width, height }: PageSize) => ({
  width: WIDTH,
  height: Math.max(1, Math.round((WIDTH * height) / width)),
});

/** Pixels of a picture; right and bottom lie outside. */
interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The pixels of a picture within an area of its page, at least one. */
function pixelsWithin({ width, height }: Drawn, size: PageSize, area: Box): PixelBox {
  const [across, down] = [width / size.width, height / size.height];
  const left = clamp(Math.round(area.x * across), 0, width - 1);
  const top = clamp(Math.round(area.y * down), 0, height - 1);
  const right = Math.max(left + 1, clamp(Math.round((area.x + area.width) * across), 0, width));
  const bottom = Math.max(top + 1, clamp(Math.round((area.y + area.height) * down), 0, height));
  return { left, top, right, bottom };
}

/**
 * Measures areas of one picture: what of each is no bare paper. A full page has
 * some two hundred places that are looked at, which overlap along its edges:
 * beyond the usual ones, the dark pixels of an edge are summed up once.
 */
function inkMeter(picture: Drawn): (area: PixelBox) => number {
  let asked = 0;
  const edges = new Map<number, Uint32Array>();
  return (area) => {
    asked += 1;
    if (asked <= ID_SPOTS.length) return inkIn(picture, area);
    const { left, top, right, bottom } = area;
    const isLevel = right - left > bottom - top;
    const edge = isLevel
      ? { top, bottom, left: 0, right: picture.width }
      : { left, right, top: 0, bottom: picture.height };
    const key = isLevel ? top : picture.height + left;
    const sums = edges.get(key) ?? darkAlong(picture, edge, isLevel);
    edges.set(key, sums);
    const dark = isLevel ? sums[right]! - sums[left]! : sums[bottom]! - sums[top]!;
    return dark === 0 ? inkIn(picture, area) : dark / pixelsOf(area);
  };
}

const pixelsOf = ({ left, top, right, bottom }: PixelBox) => (right - left) * (bottom - top);

/** How many pixels of an edge are not light before each place along it. */
function darkAlong({ width, pixels }: Drawn, edge: PixelBox, isLevel: boolean): Uint32Array {
  const sums = new Uint32Array((isLevel ? edge.right : edge.bottom) + 1);
  for (let row = edge.top; row < edge.bottom; row += 1) {
    for (let column = edge.left; column < edge.right; column += 1) {
      if (!isLight(pixels, (row * width + column) * 4)) sums[(isLevel ? column : row) + 1]! += 1;
    }
  }
  for (let at = 1; at < sums.length; at += 1) sums[at]! += sums[at - 1]!;
  return sums;
}

const isLight = (pixels: Uint8Array, at: number) =>
  pixels[at]! >= LIGHT && pixels[at + 1]! >= LIGHT && pixels[at + 2]! >= LIGHT;

/** The share of pixels that are dark, or not of the colour of the first light one. */
function inkIn({ width, pixels }: Drawn, { left, top, right, bottom }: PixelBox): number {
  let paper = -1;
  let inked = 0;
  for (let row = top; row < bottom; row += 1) {
    const end = (row * width + right) * 4;
    for (let at = (row * width + left) * 4; at < end; at += 4) {
      const light = isLight(pixels, at);
      if (light && paper < 0) paper = at;
      const isBare =
        light &&
        Math.abs(pixels[at]! - pixels[paper]!) <= ONE_COLOUR &&
        Math.abs(pixels[at + 1]! - pixels[paper + 1]!) <= ONE_COLOUR &&
        Math.abs(pixels[at + 2]! - pixels[paper + 2]!) <= ONE_COLOUR;
      if (!isBare) inked += 1;
    }
  }
  return inked / pixelsOf({ left, top, right, bottom });
}

/** Of 255: on a darker ground, a dark pen does not show. */
const DARK = 80;
/**
 * Of the pixels beneath a field: a bar that runs through a third of it hides what
 * is written there, while lines of bold text cover less.
 */
const MUCH = 0.3;

function hasDarkGround({ width, pixels }: Drawn, { left, top, right, bottom }: PixelBox): boolean {
  let dark = 0;
  for (let row = top; row < bottom; row += 1) {
    const end = (row * width + right) * 4;
    for (let at = (row * width + left) * 4; at < end; at += 4) {
      const light = 0.3 * pixels[at]! + 0.6 * pixels[at + 1]! + 0.1 * pixels[at + 2]!;
      if (light < DARK) dark += 1;
    }
  }
  return dark > MUCH * (right - left) * (bottom - top);
}
