import { createHash } from "node:crypto";
import { objectText } from "#documents/pdf/assembly/object-text.ts";
import { PdfNumber, type PdfObject, type PdfRef, PdfStream } from "#documents/pdf/objects.ts";

/** An object already written out, for where every byte's place counts. */
export interface WrittenObject {
  text: string;
}

/** The bytes of a file from a position on, as they are written; texts of one byte a character. */
export class Output {
  readonly #chunks: Buffer[] = [];
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
    this.#chunks.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    this.position += bytes.length;
  }

  #endText(): void {
    if (this.#text !== "") this.#chunks.push(Buffer.from(this.#text, "latin1"));
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

  /** SHA-256 of what was written so far. */
  digest(): Buffer {
    this.#endText();
    const hash = createHash("sha256");
    for (const chunk of this.#chunks) hash.update(chunk);
    return hash.digest();
  }

  toBuffer(): Buffer {
    this.#endText();
    return Buffer.concat(this.#chunks);
  }
}
