import type { DocumentProblem, FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { type Box, coreOf, meet } from "#lib/pdf/seen-words/letter-boxes.ts";
import { takeBoxesOfLinks } from "./boxes-of-links.ts";
import {
  type BlockSize,
  type Edge,
  findEdges,
  isCutAside,
  makeRoom,
  type PaperFacts,
  placeBlock,
  placeProbes,
  SIZES,
  takeBlock,
  takeProbes,
  zoomTo,
} from "./in-page.ts";
import { isCovered, lookAtPrint, type PagePicture, type PrintLook } from "./look-at-print.ts";
import { type OpenPage, windowOf } from "./open-page.ts";
import { printSheets } from "./print-sheets.ts";

export interface ToFit {
  fields: readonly { id: string; label: string }[];
  centred: boolean;
  paper: PaperFacts;
  /** Shows the document from its start again. */
  reload(): Promise<unknown>;
}

export interface Fitted {
  pdf: Uint8Array;
  fields: ({ id: string } & FieldBox)[];
}

const NOWHERE =
  "its style sheets leave no place for the boxes that are signed: they hide or shift the body";

/** Longer ones are printed as they come: each try takes as long as the first. */
const MOST_PAGES_TRIED = 40;
/** Of a page's height: what starts above may have been sent over to a page of its own. */
const NEAR_TOP = 25;
/** How much smaller a short document may get, so that a page is not added for its signatures alone. */
const SCALES = [1, 0.95, 0.9];
/** The same, so that a page goes away that hardly anything is on. */
const SCANT_SCALES = [...SCALES, 0.85];
const MOST_PAGES_SCALED = 5;
/** A page with fewer is nearly empty. */
const SCANT_LETTERS = 150;

/**
 * Prints the page with a box for every signature, behind its text and over nothing
 * of it. What stands at the edges of each page gets room. Where the usual boxes would
 * add a page, smaller ones are tried, the room that the last page has, and a print
 * that is a little smaller. Without fields it is printed as it is.
 */
export async function fitToPaper(
  page: OpenPage,
  { fields, centred, paper, reload }: ToFit,
): Promise<Fitted | DocumentProblem> {
  const sheet: Sheet = {
    page,
    fields,
    centred,
    isFromRight: paper.isFromRight,
    hasGrounds: !paper.isDark,
    scale: 1,
    inset: 0,
    edges: [],
  };
  if (await isCut(page, NARROW)) await fitWidth(sheet);
  if (paper.edges > 0) await clearEdges(sheet, reload);
  if (fields.length === 0) {
    await page.ask<boolean>(takeBlock());
    const { pdf } = takeBoxesOfLinks(await printScaled(sheet, 1, null), new Set());
    return { pdf, fields: [] };
  }
  const first = await attempt(sheet, USUAL);
  if (!first) return { problem: NOWHERE };
  const isKept = isGood(first) || first.pages > MOST_PAGES_TRIED;
  const found = isKept ? first : ((await findPlace(sheet, first)) ?? first);
  return { pdf: found.pdf, fields: found.fields };
}

interface Sheet {
  page: OpenPage;
  fields: ToFit["fields"];
  centred: boolean;
  hasGrounds: boolean;
  isFromRight: boolean;
  /** At which nothing is cut aside. */
  scale: number;
  /** Points that the boxes are moved in by. */
  inset: number;
  /** Where something stands at the edges of each page. */
  edges: Box[];
}

interface Setting {
  size: BlockSize;
  /** CSS pixels from the start; null behind the text. */
  top: number | null;
  scale: number;
  /** Null for all. */
  cutTo: number | null;
}

const USUAL: Setting = { size: SIZES.usual, top: null, scale: 1, cutTo: null };

interface Attempt extends Fitted {
  setting: Setting;
  pages: number;
  isCovered: boolean;
  /** Pages that boxes are on. */
  from: number;
  to: number;
}

/** Points from the paper's edge that printers leave white. */
const WHITE_EDGE = 28;

/** No document names it: the field's id is drawn for this one. */
const markOf = (id: string) => `https://signature.invalid/${id}`;

/** Null where a box is nowhere, or cut in two. */
async function attempt(sheet: Sheet, setting: Setting): Promise<Attempt | null> {
  const { page, fields, centred } = sheet;
  const boxes = fields.map(({ id, label }) => ({ mark: markOf(id), label }));
  const marks = new Set(boxes.map(({ mark }) => mark));
  const { size, top, scale, cutTo } = setting;
  for (;;) {
    await page.ask<boolean>(placeBlock({ boxes, centred, inset: sheet.inset, size, top }));
    const placed = takeBoxesOfLinks(await printScaled(sheet, scale, cutTo), marks);
    const found = fields.flatMap(({ id }) => {
      const box = placed.boxes.get(markOf(id));
      return box ? [{ id, ...box }] : [];
    });
    if (found.length < fields.length) return null;
    const edge = edgeOf(found, placed.pages);
    // A document without margins of its own page has its block moved in, once.
    if (sheet.inset === 0 && edge < WHITE_EDGE) {
      sheet.inset = WHITE_EDGE - Math.min(edge, 0);
      continue;
    }
    if (!found.every(isOnPage)) return null;
    const on = found.map((box) => box.page);
    return {
      setting,
      pdf: placed.pdf,
      fields: found,
      pages: placed.pages.length,
      isCovered: await lookAtPrint(placed.pdf, (print) =>
        found.some((box, at) => isCovered(print, box, fields[at]?.label ?? "")),
      ),
      from: Math.min(...on),
      to: Math.max(...on),
    };
  }
}

/** Chromium shifts to the left what starts at the right, where the print is to be smaller: that is zoomed. */
async function printScaled(sheet: Sheet, scale: number, pages: number | null): Promise<Uint8Array> {
  const { page, hasGrounds, isFromRight } = sheet;
  const whole = scale * sheet.scale;
  if (!isFromRight || whole === 1) return printSheets(page, { scale: whole, pages, hasGrounds });
  await page.ask<boolean>(zoomTo(whole));
  const bytes = await printSheets(page, { scale: 1, pages, hasGrounds });
  await page.ask<boolean>(zoomTo(1));
  return bytes;
}

function isOnPage({ x, y, width, height }: FieldBox): boolean {
  return x >= 0 && y >= 0 && x + width <= 100 && y + height <= 100;
}

/** Points between the nearest side of the paper and a box. */
function edgeOf(fields: readonly FieldBox[], pages: readonly PageSize[]): number {
  const edges = fields.map(({ page, x, width }) => {
    const right = 100 - x - width;
    return (Math.min(x, right) / 100) * (pages[page - 1]?.width ?? 0);
  });
  return Math.min(...edges);
}

/** Behind everything, over nothing, and surely on no page that is there for it alone. */
function isGood({ isCovered, from, to, pages, fields }: Attempt): boolean {
  const top = Math.min(...fields.filter(({ page }) => page === from).map(({ y }) => y));
  return !isCovered && to === pages && (from === 1 || top > NEAR_TOP);
}

async function findPlace(sheet: Sheet, first: Attempt): Promise<Attempt | null> {
  const whole = await lookAtBare(sheet, 1, first);
  const { last } = whole;
  const isBehind = (found: Attempt) => !found.isCovered && found.to === last;
  // Pages behind it on which nothing is seen.
  const cut = async (found: Attempt) => {
    if (found.pages === found.to) return found;
    return (await attempt(sheet, { ...found.setting, cutTo: found.to })) ?? found;
  };
  const isKept = isBehind(first);
  if (isKept && !whole.isScant) return cut(first);
  const scales = isKept ? SCANT_SCALES : SCALES;
  for (const scale of last <= MOST_PAGES_SCALED ? scales : [1]) {
    const bare = scale === 1 ? whole : await lookAtBare(sheet, scale, first);
    // A page for a few words or the end of a frame is no place to sign, where one size less takes it away.
    if ((isKept && bare.last >= last) || bare.letters < whole.letters) continue;
    for (const setting of settingsFor(bare, scale)) {
      const found = await attempt(sheet, setting);
      if (found && !found.isCovered && found.to === bare.last) return cut(found);
    }
  }
  if (!first.isCovered && first.to >= last) return cut(first);
  if (whole.newPage === null) return null;
  const behind = await attempt(sheet, { ...USUAL, top: whole.newPage });
  return behind && !behind.isCovered ? cut(behind) : null;
}

/** In their order, the places on the last page that are tried. */
function settingsFor({ usualTop, smallTop }: Bare, scale: number): Setting[] {
  const usual = { ...USUAL, scale };
  const small = { ...usual, size: SIZES.small };
  return [
    ...(scale === 1 ? [small] : [usual, small]),
    ...(usualTop === null ? [] : [{ ...usual, top: usualTop }]),
    ...(smallTop === null ? [] : [{ ...small, top: smallTop }]),
  ];
}

/** The document without any boxes. */
interface Bare {
  /** The last page on which anything is seen. */
  last: number;
  /** How many letters it shows. */
  letters: number;
  /** Whether hardly anything can be read on it, beside pages before it. */
  isScant: boolean;
  /** Where boxes may stand on it, in CSS pixels from the start; null where there is no room. */
  usualTop: number | null;
  smallTop: number | null;
  /** Where the next page would start; null where that cannot be told. */
  newPage: number | null;
}

const PROBES = {
  area: "https://signature.invalid/area",
  unit: "https://signature.invalid/unit",
};
const PROBED = new Set(Object.values(PROBES));
/** CSS pixels that the one probe is long. */
const UNIT = 100;

/** Without what stands at the edges: it is on every page, and makes none. */
async function printProbed(sheet: Sheet, scale: number) {
  await sheet.page.ask<boolean>(placeProbes(PROBES));
  const bytes = await printScaled(sheet, scale, null);
  await sheet.page.ask<boolean>(takeProbes());
  return takeBoxesOfLinks(bytes, PROBED);
}

/** Points below a box that its label takes, and above it that keep it from the text. */
const LABEL = 18;
const GAP = 6;

async function lookAtBare(sheet: Sheet, scale: number, { fields }: Attempt): Promise<Bare> {
  await sheet.page.ask<boolean>(takeBlock());
  const { pdf, places, pages } = await printProbed(sheet, scale);
  return lookAtPrint(pdf, (print): Bare => {
    const last = lastSeen(print);
    const letters = lettersOf(print);
    const area = places.get(PROBES.area)?.find(({ page }) => page === last);
    const unit = places.get(PROBES.unit)?.find(({ page }) => page === last);
    const size = pages[last - 1];
    const isScant = last > 1 && print.letters(last).length < SCANT_LETTERS;
    if (!area || !unit || !size) {
      return { last, letters, isScant, usualTop: null, smallTop: null, newPage: null };
    }
    const pixel = (unit.height / 100) * (size.height / UNIT);
    const whole = ((area.height / 100) * size.height) / pixel;
    const left = Math.min(...fields.map(({ x }) => x)) / 100;
    const right = Math.max(...fields.map(({ x, width }) => x + width)) / 100;
    const within = withoutEdges(area, sheet.edges);
    const room = roomBelow(print.picture(last), { left, right, ...within });
    const topFor = ({ above, height, below }: BlockSize) => {
      const needed = above + height + LABEL + below;
      if (room === null || (room.bottom - room.top) * size.height < needed) return null;
      const spare = (room.bottom - room.top) * size.height - needed;
      const start = room.top * size.height + Math.min(GAP, spare);
      return (last - 1) * whole + (start - (area.y / 100) * size.height) / pixel;
    };
    return {
      last,
      letters,
      isScant,
      newPage: last * whole,
      usualTop: topFor(SIZES.usual),
      smallTop: topFor(SIZES.small),
    };
  });
}

function lettersOf(print: PrintLook): number {
  const pages = Array.from({ length: Math.min(print.pages, MOST_PAGES_TRIED) }, (_, at) => at + 1);
  return pages.reduce((sum, page) => sum + print.letters(page).length, 0);
}

function lastSeen(print: PrintLook): number {
  const whole: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  for (let page = print.pages; page > 1; page -= 1) {
    if (print.letters(page).length > 0 || !print.picture(page).isPlain(whole)) return page;
  }
  return 1;
}

/** Of a page's height: what stands below it may be its foot. */
const FOOT = 0.75;

/** From where to where a page's area has nothing at its edges. */
function withoutEdges(area: FieldBox, edges: readonly Box[]): { start: number; end: number } {
  const [start, end] = [area.y / 100, (area.y + area.height) / 100];
  const middle = (start + end) / 2;
  return {
    start: Math.max(start, ...edges.map(({ bottom }) => (bottom < middle ? bottom : start))),
    end: Math.min(end, ...edges.map(({ top }) => (top > middle ? top : end))),
  };
}

/** The lowest empty band of a page below which nothing but its foot stands. */
function roomBelow(
  picture: PagePicture,
  { left, right, start, end }: { left: number; right: number; start: number; end: number },
): { top: number; bottom: number } | null {
  const bands = picture
    .bands(left, right)
    .map(({ top, bottom }) => ({ top: Math.max(top, start), bottom: Math.min(bottom, end) }))
    .filter(({ top, bottom }) => bottom > top);
  const least = SIZES.small.height / picture.height;
  const found = bands.findLast(({ top, bottom }) => bottom - top > least);
  return found && found.bottom > FOOT ? found : null;
}

/** CSS pixels: an A4 page between margins of 25 mm. What fits here is cut on hardly any paper. */
const NARROW = { width: 605, height: 934 };
/** CSS pixels of a point. */
const PIXELS = 96 / 72;
/** How small a print may get so that nothing is cut aside. */
const WIDTHS = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5];

async function isCut(page: OpenPage, size: { width: number; height: number }): Promise<boolean> {
  await page.call("Emulation.setDeviceMetricsOverride", windowOf(size));
  return page.ask<boolean>(isCutAside());
}

/**
 * Browsers make what is too wide smaller, but not enough where it grows with the page.
 * Where that cuts words aside, the print is made small enough for them.
 */
async function fitWidth(sheet: Sheet): Promise<void> {
  const { pdf, places, pages } = await printProbed(sheet, 1);
  const area = places.get(PROBES.area)?.[0];
  const unit = places.get(PROBES.unit)?.[0];
  const [size] = pages;
  if (!area || !unit || !size) return;
  const wide = (area.width / unit.width) * UNIT;
  const long = (area.height / unit.height) * UNIT;
  if (!(await isCut(sheet.page, { width: Math.round(wide), height: Math.round(long) }))) return;
  const full = (area.width / 100) * size.width * PIXELS;
  for (const scale of WIDTHS) {
    const width = Math.round(full / scale);
    if (width <= wide) continue;
    if (await isCut(sheet.page, { width, height: Math.round((long / wide) * width) })) continue;
    // Some documents hide the more of themselves, the wider they are.
    const smaller = await printProbed(sheet, scale);
    const [before, after] = [
      await lookAtPrint(pdf, lettersOf),
      await lookAtPrint(smaller.pdf, lettersOf),
    ];
    if (after >= before) sheet.scale = scale;
    return;
  }
}

/**
 * Keeps what stands at the edges of every page from lying over the text. Where that
 * does not help, the document stays as it is.
 */
async function clearEdges(sheet: Sheet, reload: () => Promise<unknown>): Promise<void> {
  await sheet.page.ask<boolean>(
    placeBlock({
      boxes: sheet.fields.map(({ id, label }) => ({ mark: markOf(id), label })),
      centred: sheet.centred,
      inset: 0,
      size: SIZES.usual,
      top: null,
    }),
  );
  const before = await lookAtEdges(sheet);
  if (!before || before.pages > MOST_PAGES_TRIED) return;
  sheet.edges = before.places;
  if (before.covered === 0 && before.outside === 0) return;
  if (await sheet.page.ask<boolean>(makeRoom(before.edges, before.height))) {
    const after = await lookAtEdges(sheet);
    if (after && after.covered <= before.covered && after.letters >= before.letters) {
      sheet.edges = after.places;
      if (after.covered < before.covered || after.outside < before.outside) return;
    }
  }
  await reload();
}

interface SeenEdges {
  edges: Edge[];
  /** The same on each page. */
  places: Box[];
  /** Of a page's area, in CSS pixels. */
  height: number;
  pages: number;
  /** Letters of the text, and how many of them an edge lies on. */
  letters: number;
  covered: number;
  /** Edges that lie outside the area, where Chromium prints them on another page. */
  outside: number;
}

/** CSS pixels. */
const ROUNDED = 2;

/** Prints without what stands at the edges, and says what lies where it would. */
async function lookAtEdges(sheet: Sheet): Promise<SeenEdges | null> {
  const { page } = sheet;
  const { pdf, places, pages } = await printProbed(sheet, 1);
  const area = places.get(PROBES.area)?.[0];
  const unit = places.get(PROBES.unit)?.[0];
  if (!area || !unit) return null;
  const pixel = { x: unit.width / UNIT / 100, y: unit.height / UNIT / 100 };
  const size = {
    width: Math.round(area.width / 100 / pixel.x),
    height: Math.round(area.height / 100 / pixel.y),
  };
  await page.call("Emulation.setDeviceMetricsOverride", windowOf(size));
  const edges = await page.ask<Edge[]>(findEdges());
  const lying = edges.map(
    ({ left, top, right, bottom }): Box => ({
      left: area.x / 100 + left * pixel.x,
      top: area.y / 100 + top * pixel.y,
      right: area.x / 100 + right * pixel.x,
      bottom: area.y / 100 + bottom * pixel.y,
    }),
  );
  const outside = edges.filter(
    ({ top, bottom }) => top < -ROUNDED || bottom > size.height + ROUNDED,
  ).length;
  const counted = await lookAtPrint(pdf, (print) => {
    let [letters, covered] = [0, 0];
    for (let number = 1; number <= Math.min(print.pages, MOST_PAGES_TRIED); number += 1) {
      for (const { box } of print.letters(number)) {
        letters += 1;
        if (lying.some((place) => meet(coreOf(box), place))) covered += 1;
      }
    }
    return { letters, covered };
  });
  return { ...counted, edges, places: lying, outside, height: size.height, pages: pages.length };
}
