import type { PdfObject } from "#lib/pdf/objects.ts";
import type { InkColours } from "./ink-colours.ts";
import type { InlineImage } from "./inline-image.ts";
import type { NamedSpace } from "./named-spaces.ts";
import type { Corners, Tiles } from "./tiles.ts";

/** Whose content it is: a glyph's begins with its width (ISO 32000-1, 9.6.5), a tinted tile has no colours. */
export type ContentKind = "page" | "form" | "tile" | "tinted tile" | "glyph";

export interface NamedFont {
  name: string;
  /** Of letters that are drawings, at a size of 1: how far the largest image in them is stretched. */
  imageIn: number;
  codeBytes: 1 | 2 | undefined;
  /** Its letters are drawings (Type 3). */
  isDrawn: boolean;
}

/** A graphics state, and what it sets of what content is written by. */
export interface NamedState {
  name: string;
  /** How opaque fills and strokes are, 0 to 1; undefined where it does not say. */
  fillAlpha: number | undefined;
  strokeAlpha: number | undefined;
  setsLines: boolean;
  /** How far the largest image of a soft mask in it is stretched. */
  imageIn: number;
  /** Colours are mixed with those below (11.3.5); undefined where it does not say. */
  isBlended: boolean | undefined;
  /** The font that it chooses as well. */
  font: { font: NamedFont; size: number } | undefined;
}

export interface NamedDrawing {
  name: string;
  /** Content of its own, not an image. */
  isForm: boolean;
  /** An image that is drawn in the colour at hand. */
  isStencil: boolean;
  /** Tiles that are laid in it. */
  tilesIn: number;
  /** How far the largest image in it is stretched: 1 for an image itself. */
  imageIn: number;
}

/** What a mark says of the content in it. */
export interface Mark {
  id: number | undefined;
  language: string | undefined;
  /** It has words of its own for what is drawn (ISO 32000-1, 14.9.4). */
  isRetold: boolean;
}

/** What content names, by the new names that it gets; undefined for what is not there. */
export interface ContentNames {
  font(name: string): NamedFont | undefined;
  drawing(name: string): NamedDrawing | undefined;
  state(name: string): NamedState | undefined;
  space(name: string): NamedSpace | undefined;
  /** Of a shading the name. */
  pattern(name: string): string | Tiles | undefined;
  shading(name: string): string | undefined;
  /** The colour on a screen of four inks. */
  onScreen: InkColours;
  /** The property list behind a mark. */
  marked(name: string): Mark;
  /** For an inline image: the object behind a colour space's name, and a name for the image. */
  spaceObject(name: string): PdfObject | undefined;
  image(image: InlineImage["image"]): string;
  /** A name for drawing that shows through as a whole (11.6.6). @param box around what it draws, if that is known */
  group(content: string, box: readonly number[] | undefined): string;
  /** Something in the document is less than opaque. */
  mayShowThrough: boolean;
  /** Where the content shows, in the space in which it begins. */
  area: Corners;
}

/** Why content cannot be written again. */
export type ContentProblem =
  | "textWithin"
  | "textInGlyph"
  | "flatText"
  | "dots"
  | "longString"
  | "tooDeep"
  | "far"
  | "tiles"
  | "tiledInk"
  | "largeImage";

export class UnwritableContent extends Error {
  readonly problem: ContentProblem;
  constructor(problem: ContentProblem) {
    super(problem);
    this.problem = problem;
  }
}
