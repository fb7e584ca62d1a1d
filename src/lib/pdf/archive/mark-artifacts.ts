import { ContentScanner, type Operand } from "#lib/pdf/canonical/content/scan-content.ts";

/** What content draws by a name: a form that holds parts of the structure, one with letters, or neither. */
export type DrawingKind = "part" | "letters" | "plain";

/** What stands behind the names in content. */
export interface NamedInContent {
  drawing(name: string): DrawingKind;
  /** Whether a string in that font is blank. */
  isBlank(font: string, bytes: Uint8Array): boolean;
  /**
   * Takes words into the structure that have no part in it.
   * @param after number of the content that stands before them; undefined where none does
   * @returns the number of theirs; undefined where they cannot have a part
   */
  adopt(after: number | undefined): number | undefined;
}

export interface MarkedContent {
  /** The same with artifacts marked; null where there was nothing to mark. */
  content: Buffer | null;
  /** Words are shown in it that belong to no part of the structure, and could not get one. */
  hasLooseText: boolean;
  /** Graphics states within one another. */
  depth: number;
}

/**
 * Marks what content draws outside of the document's structure as an artifact
 * (ISO 32000-1, 14.8.2.2): grounds, lines, borders. Words there, such as those in
 * the fields of a form, get a part in it. What it draws stays the same.
 * @param bytes canonical content, in which everything that is opened is closed
 */
export function markArtifacts(bytes: Uint8Array, names: NamedInContent): MarkedContent {
  return new Marker(bytes, names).run();
}

const PATH = new Set(["m", "l", "c", "v", "y", "h", "re"]);
const PAINT = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh"]);
const SHOW = new Set(["Tj", "TJ", "'", '"']);
/** An artifact ends before these, so that it lies within whatever it stands in. */
const BOUNDS = new Set(["BMC", "BDC", "EMC", "BT", "ET", "q", "Q"]);
const ARTIFACT = "/Artifact BMC\n";
const CLOSE = "EMC\n";

class Marker {
  readonly #bytes: Uint8Array;
  readonly #names: NamedInContent;
  #font = "";
  readonly #fonts: string[] = [];
  readonly #pieces: Uint8Array[] = [];
  /** Of each mark that is open, whether it or one around it says what its content is. */
  readonly #marks: boolean[] = [];
  #written = 0;
  /** Where the path begins that is in the making. */
  #path: number | undefined;
  /** What begins the mark of ours that is open. */
  #open: string | null = null;
  /** The content that stood here last. */
  #last: number | undefined;
  #hasLooseText = false;
  #deepest = 0;

  constructor(bytes: Uint8Array, names: NamedInContent) {
    this.#bytes = bytes;
    this.#names = names;
  }

  run(): MarkedContent {
    const scanner = new ContentScanner(this.#bytes);
    const operands: Operand[] = [];
    let start = 0;
    for (let name = scanner.next(operands); name !== undefined; name = scanner.next(operands)) {
      this.#operator(name, operands, start);
      start = this.#afterBreak(scanner.position);
    }
    this.#close(this.#bytes.length);
    const isMarked = this.#pieces.length > 0;
    if (isMarked) this.#pieces.push(this.#bytes.subarray(this.#written));
    return {
      content: isMarked ? Buffer.concat(this.#pieces) : null,
      hasLooseText: this.#hasLooseText,
      depth: this.#deepest,
    };
  }

  #operator(name: string, operands: readonly Operand[], start: number): void {
    if (PATH.has(name)) this.#path ??= start;
    const drawn = name === "Do" ? this.#names.drawing(nameOf(operands[0])) : undefined;
    if (BOUNDS.has(name) || drawn === "part") this.#close(start);
    if (name === "BMC" || name === "BDC") {
      this.#last = idOf(operands) ?? this.#last;
      this.#marks.push(this.#isTold() || tells(operands));
    } else if (name === "EMC") this.#marks.pop();
    else if (name === "q") {
      this.#fonts.push(this.#font);
      this.#deepest = Math.max(this.#deepest, this.#fonts.length);
    } else if (name === "Q") this.#font = this.#fonts.pop() ?? "";
    else if (name === "Tf") this.#font = nameOf(operands[0]);
    else if (!this.#isTold()) this.#draw(name, operands, start, drawn);
    if (PAINT.has(name) || name === "n") this.#path = undefined;
  }

  #draw(
    name: string,
    operands: readonly Operand[],
    start: number,
    drawn: DrawingKind | undefined,
  ): void {
    if (drawn === "letters") this.#hasLooseText = true;
    if (PAINT.has(name)) this.#artifact(this.#path ?? start);
    else if (drawn !== undefined && drawn !== "part") this.#artifact(start);
    else if (SHOW.has(name) && !this.#isBlank(operands)) this.#words(start);
    else if (SHOW.has(name) && this.#open === null) this.#artifact(start);
  }

  #artifact(at: number): void {
    if (this.#open !== ARTIFACT) this.#begin(at, ARTIFACT);
  }

  #words(at: number): void {
    if (this.#open !== null && this.#open !== ARTIFACT) return;
    const id = this.#names.adopt(this.#last);
    if (id === undefined) {
      this.#hasLooseText = true;
      this.#artifact(at);
      return;
    }
    this.#last = id;
    this.#begin(at, `/Span <</MCID ${id}>> BDC\n`);
  }

  #isBlank(operands: readonly Operand[]): boolean {
    const shown = operands.flatMap((one) => (one.kind === "array" ? one.items : [one]));
    return shown.every(
      (one) => one.kind !== "string" || this.#names.isBlank(this.#font, one.bytes),
    );
  }

  #isTold(): boolean {
    return this.#marks.at(-1) ?? false;
  }

  #begin(at: number, mark: string): void {
    this.#close(at);
    this.#open = mark;
    this.#insert(at, mark);
  }

  #close(at: number): void {
    if (this.#open === null) return;
    this.#open = null;
    this.#insert(at, CLOSE);
  }

  #insert(at: number, text: string): void {
    this.#pieces.push(this.#bytes.subarray(this.#written, at), Buffer.from(text));
    this.#written = at;
  }

  /** Canonical content has a line for each operator. */
  #afterBreak(at: number): number {
    return this.#bytes[at] === LINE_FEED ? at + 1 : at;
  }
}

const LINE_FEED = 0x0a;

/** A mark that says where in the structure its content belongs, or that it does not. */
function tells(operands: readonly Operand[]): boolean {
  return nameOf(operands[0]) === "Artifact" || idOf(operands) !== undefined;
}

function idOf([, properties]: readonly Operand[]): number | undefined {
  const id = properties?.kind === "dict" ? properties.entries.get("MCID") : undefined;
  return id?.kind === "number" ? id.value : undefined;
}

function nameOf(operand: Operand | undefined): string {
  return operand?.kind === "name" ? operand.name : "";
}
