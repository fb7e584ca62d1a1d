const START = 256;
/** As many as one call takes as arguments on every stack. */
const AT_ONCE = 8_192;

/**
 * A text that is written letter by letter. A string that grows by `+=` is a
 * chain of its pieces until somebody reads it, 32 bytes for each: of 600,000
 * letters, compared in three forms on two sides, that was 100 MB.
 */
export class UnitWriter {
  #units = new Uint16Array(START);
  #length = 0;

  /** Units of UTF-16, as in a string's `length`. */
  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    const end = this.#length + text.length;
    if (end > this.#units.length) this.#grow(end);
    for (let at = 0; at < text.length; at += 1) {
      this.#units[this.#length + at] = text.charCodeAt(at);
    }
    this.#length = end;
  }

  /** What was written so far; the next text begins behind it, from nothing. */
  take(): string {
    const parts: string[] = [];
    for (let at = 0; at < this.#length; at += AT_ONCE) {
      const units = this.#units.subarray(at, Math.min(at + AT_ONCE, this.#length));
      parts.push(String.fromCharCode(...units));
    }
    this.#length = 0;
    return parts.join("");
  }

  #grow(least: number): void {
    const units = new Uint16Array(Math.max(least, this.#units.length * 2));
    units.set(this.#units.subarray(0, this.#length));
    this.#units = units;
  }
}
