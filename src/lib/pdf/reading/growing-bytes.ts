/** Bytes that are written one after the other, up to a bound, and may repeat what came before. */
export class GrowingBytes {
  #bytes: Uint8Array;
  readonly #most: number;
  length = 0;
  /** More was written than is allowed; the rest is not kept. */
  isFull = false;

  constructor(expected: number, most: number) {
    this.#most = Math.max(0, most);
    this.#bytes = new Uint8Array(Math.min(Math.max(64, expected), this.#most));
  }

  push(byte: number): void {
    if (!this.#makeRoom(1)) return;
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  pushAll(bytes: Uint8Array): void {
    if (!this.#makeRoom(bytes.length)) return;
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Writes so many bytes again that begin `distance` before the end; they may overlap what they make. */
  repeat(distance: number, count: number): void {
    if (!this.#makeRoom(count)) return;
    const from = this.length - distance;
    for (let index = 0; index < count; index += 1) {
      this.#bytes[this.length + index] = this.#bytes[from + index]!;
    }
    this.length += count;
  }

  toBytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #makeRoom(count: number): boolean {
    const needed = this.length + count;
    if (needed > this.#most) {
      this.isFull = true;
      return false;
    }
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.min(this.#most, Math.max(needed, 2 * this.#bytes.length)));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    return true;
  }
}
