import { fromLatin1 } from "#kernel/bytes.ts";
import { objectText } from "#lib/pdf/assembly/object-text.ts";
import { PdfNumber, type PdfObject, type PdfRef, PdfStream } from "#lib/pdf/objects.ts";

/** An object already written out, for where every byte's place counts. */
export interface WrittenObject {
  text: string;
}

/**
 * The bytes of a file from a position on, as they are written; texts of one byte a character.
 * Needs nothing but the language, since whoever verifies a file in a browser writes it once more.
 */
export class Output {
  readonly #chunks: Uint8Array[] = [];
  /** Behind the chunks: pieces of text are many and short. */
  #text = "";
  position: number;

  constructor(start: number) {
    this.position = start;
  }

  text(text: string): void {
    this.#text += text;
    this.position += text.length;
  }

  bytes(bytes: Uint8Array): void {
    this.#endText();
    this.#chunks.push(bytes);
    this.position += bytes.length;
  }

  #endText(): void {
    if (this.#text !== "") this.#chunks.push(fromLatin1(this.#text));
    this.#text = "";
  }

  /** `N G obj … endobj` (ISO 32000-1, 7.3.10). */
  object(ref: PdfRef, value: PdfObject | WrittenObject): void {
    this.text(`${ref.objectNumber} ${ref.generation} obj\n`);
    if (value instanceof PdfStream) {
      value.set("Length", PdfNumber.of(value.data.length));
      this.text(`${objectText(value)}\nstream\n`);
      this.bytes(value.data);
      this.text("\nendstream");
    } else {
      this.text("text" in value ? value.text : objectText(value));
    }
    this.text("\nendobj\n");
  }

  /** What was written so far, piece by piece. */
  chunksWritten(): readonly Uint8Array[] {
    this.#endText();
    return this.#chunks;
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    const pieces = this.chunksWritten();
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
}
