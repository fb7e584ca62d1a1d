import { numberText } from "#lib/pdf/assembly/object-text.ts";
import { evenDashes, phaseOf } from "#lib/pdf/canonical/graphics/even-dashes.ts";
import { PdfBool } from "#lib/pdf/objects.ts";
import { type ColourState, ColoursInForce } from "./colours-in-force.ts";
import {
  type ContentKind,
  type ContentNames,
  type Mark,
  UnwritableContent,
} from "./content-names.ts";
import { readInlineImage } from "./inline-image.ts";
import { markText } from "./operand-text.ts";
import { OPERATORS } from "./operators.ts";
import { type PathState, PathsInForce } from "./paths-in-force.ts";
import { WIDEST_LINE } from "./reach.ts";
import { ContentScanner, type Operand } from "./scan-content.ts";
import { nameOf, takeOperands } from "./take-operands.ts";
import { TextInForce, type TextState } from "./text-in-force.ts";
import { LEFT_OUT, WrittenContent } from "./written-content.ts";

export interface RewrittenContent {
  content: Buffer;
  /** Nothing was left out, added or guessed: operator by operator the same. */
  isClean: boolean;
  /** Only what all readers are known to draw alike. */
  isPlain: boolean;
  strokes: WrittenContent["strokes"];
  largestImage: WrittenContent["largestImage"];
  tiles: WrittenContent["tiles"];
  /** Marks had words of their own for what is drawn, which are not kept. */
  isRetold: boolean;
}

/** Graphics states within each other; what is made by hand or by programs has ten. */
const MAX_DEPTH = 200;
const MAX_MARKS = 200;
/** In points: dashes and gaps from here on all readers show alike. */
const LEAST_DASH = 0.5;

/**
 * Writes a content stream again, token by token, so that it holds nothing that
 * two readers take differently: known operators with the operands that they
 * take, in the places where they may stand, everything that is opened closed,
 * strings and nesting within all readers' bounds, names of our own making.
 * Whatever a stream would leave to a reader's habit is settled as PDFium does,
 * or left out.
 * @throws UnwritableContent
 */
export function rewriteContent(
  bytes: Uint8Array,
  kind: ContentKind,
  names: ContentNames,
): RewrittenContent {
  return new Rewriter(bytes, kind, names).run();
}

interface Saved {
  colours: ColourState;
  text: TextState;
  paths: PathState;
}

class Rewriter {
  readonly #scanner: ContentScanner;
  readonly #names: ContentNames;
  readonly #kind: ContentKind;
  readonly #written = new WrittenContent();
  readonly #colours: ColoursInForce;
  readonly #text: TextInForce;
  readonly #paths: PathsInForce;
  readonly #saved: Saved[] = [];
  #clip = "";
  #marks = 0;
  #isRetold = false;
  /** A glyph that takes the colour of its text, or a tile without colours. */
  #isColourless: boolean;
  /** Images that are drawn in the colour at hand. */
  #stencils = 0;

  constructor(bytes: Uint8Array, kind: ContentKind, names: ContentNames) {
    this.#scanner = new ContentScanner(bytes);
    this.#names = names;
    this.#kind = kind;
    this.#isColourless = kind === "tinted tile";
    this.#colours = new ColoursInForce(this.#written, kind, names);
    this.#text = new TextInForce(this.#written, kind, names);
    this.#paths = new PathsInForce(this.#written, kind, names);
  }

  run(): RewrittenContent {
    const operands: Operand[] = [];
    if (this.#kind === "glyph") this.#glyphWidth(operands);
    for (let name = this.#scanner.next(operands); name !== undefined; ) {
      if (!this.#operator(name, operands)) this.#written.isClean = false;
      name = this.#scanner.next(operands);
    }
    if (this.#paths.isBegun) this.#written.isClean = false;
    this.#text.leave();
    if (this.#text.isOpen || this.#marks > 0 || this.#saved.length > 0)
      this.#written.isClean = false;
    for (; this.#marks > 0; this.#marks -= 1) this.#written.lines.push("EMC");
    for (; this.#saved.length > 0; this.#saved.pop()) this.#written.lines.push("Q");
    if (this.#kind === "glyph") this.#takeColourOfText();
    this.#written.lines.push("");
    return {
      content: Buffer.from(this.#written.lines.join("\n"), "latin1"),
      isClean: this.#written.isClean && this.#scanner.isClean,
      isPlain: this.#written.isPlain,
      strokes: this.#written.strokes,
      largestImage: this.#written.largestImage,
      tiles: this.#written.tiles,
      isRetold: this.#isRetold,
    };
  }

  /** MuPDF draws a glyph with colours in black until it sets one, others in that of the text. */
  #takeColourOfText(): void {
    const [width] = this.#written.lines;
    const coloured =
      this.#written.lines.filter((text) => COLOURED.test(text)).length - this.#stencils;
    if (width?.endsWith(" d0") && coloured === 0)
      this.#written.lines[0] = `${width.slice(0, -2)}${UNCLIPPED} d1`;
  }

  #glyphWidth(operands: Operand[]): void {
    const { position } = this.#scanner;
    const name = this.#scanner.next(operands);
    const numbers = operands.filter((operand) => operand.kind === "number");
    const wanted = name === "d0" ? 2 : name === "d1" ? 6 : -1;
    if (name !== undefined && numbers.length === wanted) {
      this.#isColourless = name === "d1";
      const [across, up] = numbers.map(({ text }) => text);
      this.#written.push(name === "d0" ? `${across} ${up} d0` : `${across} ${up} ${UNCLIPPED} d1`);
      return;
    }
    this.#written.isClean = false;
    this.#scanner.position = position;
    this.#written.lines.push("0 0 d0");
  }

  /** @returns whether it was written as it stood */
  #operator(name: string, operands: Operand[]): boolean {
    const operator = OPERATORS.get(name);
    if (!operator) return LEFT_OUT;
    const taken = operator.takes === "*" ? operands : takeOperands(operator, operands);
    if (!taken) return LEFT_OUT;
    if (taken.length < operands.length) this.#written.isClean = false;
    switch (operator.kind) {
      case "dropped":
        return true;
      case "state":
        return this.#state(name, taken);
      case "colour":
        return this.#isColourless ? LEFT_OUT : this.#colours.set(name, taken);
      case "path":
        return this.#paths.add(name, taken);
      case "clip":
        this.#clip = name;
        return true;
      case "paint":
        return this.#paint(name);
      case "text":
        if (!this.#keepsPath(name)) this.#dropPath();
        return this.#text.operator(name, taken, this.#paths, this.#colours);
      case "draw":
        return this.#draw(name, taken[0]!);
      case "structure":
        return this.#structure(name, taken);
    }
  }

  #state(name: string, operands: Operand[]): boolean {
    const [first] = operands;
    const value = first?.kind === "number" ? first.value : 0;
    const text = first?.kind === "number" ? first.text : "0";
    switch (name) {
      case "gs": {
        const known = this.#names.state(nameOf(first));
        if (!known) return LEFT_OUT;
        this.#paths.setState(known);
        this.#paths.noteImage(known.imageIn);
        this.#written.push(`/${known.name} gs`);
        return known.font ? this.#text.setFontOfState(known.font) : true;
      }
      case "Tf":
        return this.#text.setFont(nameOf(first), operands[1]!);
      case "Tr":
        return this.#text.setMode(value);
      case "J":
      case "j":
        if (value < 0 || value > 2) return LEFT_OUT;
        if (name === "J") this.#paths.setCap(value);
        break;
      case "w":
        if (value < 0) return LEFT_OUT;
        if (value === 0) this.#written.strokes.areThin = true;
        if (value * this.#paths.stretch > WIDEST_LINE) this.#written.isPlain = false;
        this.#paths.setWidth(value);
        break;
      case "M":
        if (value < 1) return LEFT_OUT;
        this.#paths.setMiter(value);
        break;
      case "Tz":
        if (value === 0) return LEFT_OUT;
        if (value < 0) this.#written.isPlain = false;
        break;
      case "d":
        return this.#dash(operands);
    }
    this.#text.set(name, value, text);
    return this.#written.push(`${text} ${name}`);
  }

  /** Lengths are positive, and not all of them nothing (8.4.3.6). */
  #dash([array, phase]: Operand[]): boolean {
    const items = array?.kind === "array" ? array.items : [];
    const lengths = items.flatMap((item) => (item.kind === "number" ? [item.value] : []));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    const start = phase?.kind === "number" ? phase.value : 0;
    const isGood =
      lengths.length === items.length &&
      lengths.length <= MAX_DASHES &&
      lengths.every((length) => length >= 0) &&
      (whole > 0 || lengths.length === 0);
    const { stretch } = this.#paths;
    const areSeen = lengths.every((length) => length * stretch >= LEAST_DASH);
    if (isGood && !areSeen) this.#written.isPlain = false;
    if (isGood && lengths.length > 0) this.#written.strokes.areDashed = true;
    const kept = isGood ? evenDashes(lengths) : [];
    this.#paths.setDashes(kept);
    const from = isGood ? phaseOf(start, kept) : 0;
    this.#written.push(`[${kept.map(numberText).join(" ")}] ${numberText(from)} d`);
    return isGood && from === start && kept.length === lengths.length && !lengths.includes(0);
  }

  #paint(name: string): boolean {
    const clip = this.#clip;
    this.#clip = "";
    const path = this.#paths.end();
    if (path.operators.length === 0) return true;
    this.#text.leave();
    return this.#paths.paint(name, path, clip, this.#colours);
  }

  #dropPath(): void {
    if (!this.#paths.isBegun) return;
    this.#paths.end();
    this.#clip = "";
    this.#written.isClean = false;
  }

  #draw(name: string, operand: Operand): boolean {
    // Where no area is left PDFium paints one all the same.
    if (name === "sh" && (this.#isColourless || this.#paths.isFlat)) return LEFT_OUT;
    const wanted = nameOf(operand);
    const drawing = name === "Do" ? this.#names.drawing(wanted) : undefined;
    const known = name === "Do" ? drawing?.name : this.#names.shading(wanted);
    if (known === undefined) return LEFT_OUT;
    this.#paths.noteImage(drawing?.imageIn ?? 0);
    this.#written.noteTiles(drawing?.tilesIn ?? 0);
    if (drawing?.isStencil) this.#colours.useOneTile(false, this.#paths.seenOfImage);
    if (name === "sh") this.#written.isPlain = false;
    this.#dropPath();
    this.#text.leave();
    const draw = `/${known} ${name}`;
    return drawing?.isForm ? this.#text.drawForm(draw) : this.#written.push(draw);
  }

  #structure(name: string, operands: Operand[]): boolean {
    switch (name) {
      case "BMC":
      case "BDC":
        return this.#mark(operands);
      case "EMC":
        if (this.#marks === 0) return LEFT_OUT;
        this.#marks -= 1;
        return this.#written.push("EMC");
      case "d0":
      case "d1":
        return LEFT_OUT;
    }
    if (!this.#keepsPath(name)) this.#dropPath();
    switch (name) {
      case "q":
        this.#text.leave();
        if (this.#saved.length >= MAX_DEPTH) throw new UnwritableContent("tooDeep");
        this.#saved.push({
          colours: this.#colours.save(),
          text: this.#text.save(),
          paths: this.#paths.save(),
        });
        return this.#written.push("q");
      case "Q": {
        const saved = this.#saved.pop();
        if (!saved) return LEFT_OUT;
        this.#text.leave();
        this.#colours.restore(saved.colours);
        this.#text.restore(saved.text);
        this.#paths.restore(saved.paths);
        return this.#written.push("Q");
      }
      case "cm":
        this.#text.leave();
        this.#paths.move(operands);
        return this.#written.operator("cm", operands);
      case "BT":
        this.#text.begin();
        return true;
      case "ET":
        return this.#text.finish();
      case "BI":
        return this.#inlineImage();
    }
    return LEFT_OUT;
  }

  /**
   * Some programs save the state before a path and restore it before they paint
   * the path, or show text in between: readers paint the path, in the state of then.
   */
  #keepsPath(name: string): boolean {
    if (!this.#paths.isBegun || this.#clip !== "") return false;
    const isKept =
      name !== "Q" ? !PLACING.has(name) : this.#paths.isInPlaceOf(this.#saved.at(-1)?.paths);
    if (isKept) this.#written.isClean = false;
    return isKept;
  }

  #mark([tag, properties]: Operand[]): boolean {
    if (this.#marks >= MAX_MARKS) throw new UnwritableContent("tooDeep");
    this.#marks += 1;
    const listed =
      properties?.kind === "name" ? this.#names.marked(properties.name) : markOf(properties);
    if (listed.isRetold) this.#isRetold = true;
    return this.#written.push(markText(nameOf(tag), listed));
  }

  #inlineImage(): boolean {
    const read = readInlineImage(this.#scanner, (name) => this.#names.spaceObject(name));
    if (!read) return LEFT_OUT;
    this.#text.leave();
    const mask = read.image.get("ImageMask");
    if (mask instanceof PdfBool && mask.value) {
      this.#colours.useOneTile(false, this.#paths.seenOfImage);
      this.#stencils += 1;
    }
    this.#paths.noteImage(1);
    this.#written.push(`/${this.#names.image(read.image)} Do`);
    return read.isClear;
  }
}

/** After these a path would lie elsewhere, or things of another kind begin. */
const PLACING = new Set(["cm", "BI"]);
/** Sets a colour, or draws in one of its own, as nearly all that is named does. */
const COLOURED = /(?:^| )(?:g|rg|k|cs|scn?|sh|gs|ri|Do)$/i;
const MAX_DASHES = 32;
/** Some cut a glyph off where it says that it ends, others draw all of it. */
const UNCLIPPED = "-32768 -32768 32767 32767";

function markOf(properties: Operand | undefined): Mark {
  const entries = properties?.kind === "dict" ? properties.entries : undefined;
  const id = entries?.get("MCID");
  const language = entries?.get("Lang");
  return {
    id: id?.kind === "number" ? id.value : undefined,
    language:
      language?.kind === "string" ? Buffer.from(language.bytes).toString("latin1") : undefined,
    isRetold: entries?.has("ActualText") ?? false,
  };
}
