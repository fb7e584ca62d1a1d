import { IDENTITY, type Matrix, times } from "#lib/pdf/geometry.ts";

/** Where the line of text stands (ISO 32000-1, 9.4.2), as far as operators say it. */
export class TextPlace {
  matrix: Matrix = IDENTITY;
  leading = 0;
  /** Text was shown since: the next would stand behind it. */
  isAdvanced = false;
  /** Text was left out since, so that the next would not stand where it did. */
  isLost = false;

  get isAtStart(): boolean {
    return this.matrix === IDENTITY && !this.isAdvanced;
  }

  /** As BT does. */
  reset(): void {
    this.matrix = IDENTITY;
    this.isAdvanced = false;
    this.isLost = false;
  }

  set([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): void {
    this.matrix = [a, b, c, d, e, f];
    this.isAdvanced = false;
    this.isLost = false;
  }

  move(x: number, y: number, setsLeading = false): void {
    this.matrix = times([1, 0, 0, 1, x, y], this.matrix);
    if (setsLeading) this.leading = -y;
    this.isAdvanced = false;
    this.isLost = false;
  }

  nextLine(): void {
    this.move(0, -this.leading);
  }

  copy(): TextPlace {
    const copy = new TextPlace();
    copy.matrix = this.matrix;
    copy.leading = this.leading;
    copy.isAdvanced = this.isAdvanced;
    copy.isLost = this.isLost;
    return copy;
  }
}
