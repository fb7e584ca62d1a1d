import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { type Rectangle, readPageGeometry } from "#lib/pdf/geometry.ts";
import { UnfitPdf, unshapedField } from "#lib/pdf/intake/unfit-pdf.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { appearanceMatrix, readMatrix, readRectangle } from "./appearance-matrix.ts";
import { type Drawing, drawIntoPage } from "./draw-into-page.ts";
import { type FieldFacts, legibleText, readField } from "./form-values.ts";
import type { IsShown } from "./layer-states.ts";
import { literalText } from "./literal-text.ts";
import { hasRoom } from "./natural-widths.ts";
import { isQuietLink, quieten } from "./quiet-links.ts";
import type { SettledLooks } from "./settled-looks.ts";

/** Of an annotation's flags (ISO 32000-1, 12.5.3, table 165). */
const INVISIBLE = 1;
const HIDDEN = 2;
const PRINT = 4;
const NO_ROTATE = 16;
const NO_VIEW = 32;

/** What is to be told about an annotation that is no more. */
export type Note =
  /** Paper would have shown it, the screen does not: it is left out. */
  | "only printed"
  /** The screen shows it, paper would not have: it is drawn in. */
  | "only shown"
  /** No look of its own: each reader makes one up. */
  | "no look"
  /** Some readers show it, PDFium does not: it is left out. */
  | "in doubt"
  /** Words that are in no picture of the page. */
  | "comment";

export interface FlatAnnotation {
  /** From 1. */
  page: number;
  subtype: string;
  notes: Note[];
  field: FieldFacts | null;
  /** What a text box is to say, whatever it looks like. */
  words: string | null;
  /** PDFium made the look, from the field's value. */
  isAnew: boolean;
  /** A form with one line from the left, and room for letters that are as wide as they are. */
  roomy: PdfRef | null;
  /** Its place among the forms drawn over its page; null when it shows nothing. */
  drawn: number | null;
  /** Where PDFium's forms hint at a box that has no state, or no look in it, in the page's user space. */
  hint: Rectangle | null;
  /** Its place among the page's annotations, for a link whose frame is gone: it was for the screen. */
  unframed: number | null;
}

export interface FlatAnnotations {
  annotations: FlatAnnotation[];
  /** By page from 1: how many forms were drawn over it. */
  drawings: ReadonlyMap<number, number>;
  /** What no page leads to any more. */
  dropped: ReadonlySet<PdfDict>;
}

/** Everything that the annotations of a document are judged and drawn with. */
interface FlattenContext {
  pdf: EditablePdf;
  settled: SettledLooks;
  isShown: IsShown;
  /** The form asks that its looks are made anew (ISO 32000-1, 12.7.2). */
  anew: boolean;
  /** A look that several annotations share is drawn from one form. */
  forms: Map<PdfStream, PdfRef>;
}

interface Flattened extends FlatAnnotation {
  annotation: PdfDict;
  drawing: Drawing | null;
}

/**
 * Draws what annotations and form fields look like on screen into their pages
 * and takes them away; links stay, without a look. As PDFium does, which shows
 * the pages to those who sign, fields are drawn after everything else.
 * @param pages from 1
 */
export function flattenAnnotations(
  pdf: EditablePdf,
  pages: readonly number[],
  settled: SettledLooks,
  isShown: IsShown,
): FlatAnnotations {
  const form = pdf.catalog.getDict("AcroForm", pdf.resolve);
  const anew = form?.getBool("NeedAppearances", pdf.resolve)?.value === true;
  const context: FlattenContext = { pdf, settled, isShown, anew, forms: new Map() };
  const drawings = new Map<number, number>();
  const dropped = new Set<PdfDict>();
  const annotations = pages.flatMap((page) => {
    const flattened = flattenPage(page, context);
    const drawn = inDrawingOrder(flattened);
    if (drawn.length > 0) {
      const dict = pdf.pages[page - 1]!.dict;
      const forms = drawn.map(({ drawing }) => drawing!);
      drawIntoPage(pdf, dict, forms);
      drawings.set(page, forms.length);
    }
    for (const { annotation, subtype } of flattened)
      if (subtype !== "Link") dropped.add(annotation);
    return flattened;
  });
  return { annotations, drawings, dropped };
}

function flattenPage(number: number, context: FlattenContext): Flattened[] {
  const { resolve } = context.pdf;
  const page = context.pdf.pages[number - 1]!.dict;
  const annots = page.getArray("Annots", resolve);
  const kept: PdfObject[] = [];
  const flattened: Flattened[] = [];
  for (let index = 0; index < (annots?.length ?? 0); index += 1) {
    const annotation = annots!.at(index, resolve);
    if (!(annotation instanceof PdfDict)) continue;
    const one = flattenOne(annotation, number, index, context);
    flattened.push(one);
    if (one.subtype !== "Link") continue;
    if (!isQuietLink(annotation, resolve)) quieten(annotation);
    kept.push(annots!.at(index)!);
  }
  if (kept.length > 0) page.set("Annots", new PdfArray(kept));
  else page.delete("Annots");
  return flattened;
}

function inDrawingOrder(flattened: Flattened[]): Flattened[] {
  const shown = flattened.filter(({ drawing }) => drawing);
  const order = [
    ...shown.filter(({ subtype }) => subtype !== "Widget"),
    ...shown.filter(({ subtype }) => subtype === "Widget"),
  ];
  order.forEach((one, place) => {
    one.drawn = place;
  });
  return order;
}

function flattenOne(
  annotation: PdfDict,
  page: number,
  index: number,
  context: FlattenContext,
): Flattened {
  const { resolve } = context.pdf;
  const subtype = annotation.getName("Subtype", resolve)?.value ?? "";
  const field = subtype === "Widget" ? readField(annotation, resolve) : null;
  const notes: Note[] = [];
  if (field && context.anew) field.ownLook = literalText(context.pdf, annotation);
  const flattened = {
    page,
    subtype,
    notes,
    field,
    words: subtype === "FreeText" ? wordsOf(annotation, context) : null,
    isAnew: false,
    roomy: null,
    drawn: null,
    hint: null,
    unframed: null,
    annotation,
    drawing: null,
  };
  const flags = annotation.getNumber("F", resolve)?.value ?? 0;
  if (subtype === "Popup" || flags & HIDDEN) return flattened;

  const settled = context.settled.annotation(page - 1, index) ?? annotation;
  // Of a box that does not say its state, PDFium's forms show none.
  const isStateless =
    field?.kind === "box" && textOf(settled.get("AS", context.settled.resolve)) === undefined;
  const found = findLook(settled, context.settled.resolve, isStateless);
  // PDFium clips the look that it makes to the rectangle, and other readers do not.
  const look = found && isMade(settled) && isFlat(found, context) ? null : found;
  const layer = annotation.get("OC", resolve);
  // PDFium asks nothing of a field but that it is one; layers it asks of the others.
  const isSeen = field ? isControl(field, flags) : context.isShown(layer, "View");
  const onScreen = !(flags & NO_VIEW) && isSeen;
  const onPaper = (flags & PRINT) !== 0 && context.isShown(layer, "Print");
  if (hasComment(annotation, subtype, context)) notes.push("comment");
  if (!look) {
    if (onScreen && DRAWN_BY_READERS.has(subtype)) notes.push("no look");
    const rect = readRectangle(annotation.get("Rect", resolve), resolve) ?? null;
    return { ...flattened, hint: field?.kind === "box" ? rect : null };
  }
  if (field && !isSeen) notes.push("in doubt");
  else if (!onScreen && onPaper) notes.push("only printed");
  if (!onScreen) return flattened;
  // Paper shows no frame then, and each reader draws another.
  if (subtype === "Link" && isMade(settled) && !(flags & PRINT)) {
    return { ...flattened, unframed: index };
  }
  if (!onPaper && subtype !== "Link") notes.push("only shown");
  const drawing = drawingOf(settled, look, flags, page, context);
  const isAnew = field !== null && (context.anew || !findLook(annotation, resolve, isStateless));
  if (!isAnew) return { ...flattened, drawing };
  refuseUnshaped(field, page);
  const hasLine = drawing !== null && field.held !== null;
  const isRoomy = hasLine && hasRoom(context, { widget: annotation, look, held: field.held ?? "" });
  return { ...flattened, isAnew, roomy: isRoomy ? drawing.form : null, drawing };
}

/** PDFium sets a value letter by letter from the left, and leaves some out. */
const SHAPED =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const MAX_VALUE = 60;

/** @throws UnfitPdf for a look that PDFium made and nobody could read */
function refuseUnshaped({ kind, name, held }: FieldFacts, page: number): void {
  if ((kind !== "text" && kind !== "choice") || held === null || !SHAPED.test(held)) return;
  throw new UnfitPdf(unshapedField(page, name, legibleText(held, MAX_VALUE)));
}

/** Other readers show the look of a widget that has no type or name, or that is flagged invisible. */
function isControl({ type, name }: FieldFacts, flags: number): boolean {
  return type !== null && name !== "" && !(flags & INVISIBLE);
}

/** Without a look PDFium leaves these out, and other readers draw something of their own. */
const DRAWN_BY_READERS = new Set(["Stamp", "FreeText", "Polygon", "PolyLine", "Line", "Ink"]);
/** Their contents are what they show, or a description of it. */
const WITHOUT_COMMENT = new Set(["Widget", "Link", "FreeText", "Popup", "Watermark"]);

function hasComment(annotation: PdfDict, subtype: string, context: FlattenContext): boolean {
  return !WITHOUT_COMMENT.has(subtype) && wordsOf(annotation, context) !== null;
}

function wordsOf(annotation: PdfDict, { pdf }: FlattenContext): string | null {
  const words = annotation.get("Contents", pdf.resolve);
  return (words instanceof PdfString && words.asString().trim()) || null;
}

/** The normal look, of the state that the annotation is in (12.5.5). */
function findLook(
  annotation: PdfDict,
  resolve: SettledLooks["resolve"],
  isStateless: boolean,
): PdfStream | null {
  const normal = annotation.getDict("AP", resolve)?.get("N", resolve);
  if (normal instanceof PdfStream) return normal;
  if (!(normal instanceof PdfDict) || isStateless) return null;
  const state = textOf(annotation.get("AS", resolve)) ?? valueState(annotation, normal, resolve);
  const look = normal.get(state, resolve);
  return look instanceof PdfStream ? look : null;
}

/** Where no state is given, PDFium takes the value for it. */
function valueState(annotation: PdfDict, looks: PdfDict, resolve: SettledLooks["resolve"]): string {
  const value =
    textOf(annotation.get("V", resolve)) ??
    textOf(annotation.getDict("Parent", resolve)?.get("V", resolve));
  return value !== undefined && looks.has(value) ? value : "Off";
}

function textOf(value: PdfObject | undefined): string | undefined {
  const text =
    value instanceof PdfName
      ? value.value
      : value instanceof PdfString
        ? value.asString()
        : undefined;
  return text === "" ? undefined : text;
}

function drawingOf(
  annotation: PdfDict,
  look: PdfStream,
  flags: number,
  page: number,
  context: FlattenContext,
): Drawing | null {
  const { resolve } = context.settled;
  const box = readRectangle(look.get("BBox", resolve), resolve) ?? NOWHERE;
  // A marker's look that PDFium made lies where the marked words are, whatever the rectangle.
  const isMarker = MARKERS.has(annotation.getName("Subtype", resolve)?.value ?? "");
  const rect =
    isMade(annotation) && isMarker ? box : readRectangle(annotation.get("Rect", resolve), resolve);
  if (!rect) return null;
  const own = readMatrix(look.get("Matrix", resolve), resolve);
  const { rotate } = readPageGeometry(context.pdf.pages[page - 1]!.dict, context.pdf.resolve);
  const turn = flags & NO_ROTATE ? rotate : 0;
  return { form: formOf(look, context), matrix: appearanceMatrix(box, own, rect, turn) };
}

/** Whether PDFium made the look, for the file brought none along. */
const isMade = (annotation: PdfDict) => annotation.has("PDFIUM_HasGeneratedAP");

function isFlat(look: PdfStream, { settled: { resolve } }: FlattenContext): boolean {
  const { width, height } = readRectangle(look.get("BBox", resolve), resolve) ?? NOWHERE;
  return width === 0 || height === 0;
}

const MARKERS = new Set(["Highlight", "Underline", "Squiggly", "StrikeOut"]);
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
/**
 * A form of the page is no part of the annotation's layer or structure. Nor is
 * it a group: a marker mixes its colour with the page below it (PDFium).
 */
const NOT_TAKEN = new Set(["OC", "StructParent", "StructParents", "Group"]);
/** For a look without a box, which PDFium does not clip and poppler does not draw. */
const EVERYWHERE = [-14_400, -14_400, 14_400, 14_400];

function formOf(look: PdfStream, { pdf, settled, forms }: FlattenContext): PdfRef {
  const known = forms.get(look);
  if (known) return known;
  const form = new PdfStream([], look.data);
  for (const [key, value] of look) {
    if (!NOT_TAKEN.has(key.value)) form.set(key, settled.takeOver(value));
  }
  form.set("Type", PdfName.XObject);
  form.set("Subtype", PdfName.of("Form"));
  if (!form.has("BBox")) form.set("BBox", new PdfArray(EVERYWHERE.map((one) => PdfNumber.of(one))));
  const ref = pdf.add(form);
  forms.set(look, ref);
  return ref;
}
