import type { QrCode } from "./qr.ts";

/**
 * A QR code as an SVG, one unit a module, without its quiet zone. Outlines of
 * the dark area instead of squares: squares side by side show hairlines when a
 * viewer smooths their edges.
 */
export function qrSvg(code: QrCode, colour: string): string {
  const side = code.size + 1;
  const edges = boundary(code, side);
  let path = "";
  for (let corner = 0; corner < edges.length; corner += 1) {
    while (edges[corner] !== 0) path += follow(edges, corner, side);
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}">` +
    `<path fill="${colour}" d="${path}"/></svg>`
  );
}

/** Edges that leave a corner, one bit a direction; the dark area lies at their right hand. */
const RIGHT = 1;
const DOWN = 2;
const LEFT = 4;
const UP = 8;

function boundary({ size, dark }: QrCode, side: number): Uint8Array {
  const edges = new Uint8Array(side * side);
  const isDark = (row: number, column: number) =>
    row >= 0 && row < size && column >= 0 && column < size && dark[row * size + column] === 1;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const corner = row * side + column;
      if (!isDark(row - 1, column)) edges[corner]! |= RIGHT;
      if (!isDark(row, column + 1)) edges[corner + 1]! |= DOWN;
      if (!isDark(row + 1, column)) edges[corner + side + 1]! |= LEFT;
      if (!isDark(row, column - 1)) edges[corner + side]! |= UP;
    }
  }
  return edges;
}

/** One closed outline, taken out of `edges`. */
function follow(edges: Uint8Array, start: number, side: number): string {
  let path = `M${start % side} ${Math.floor(start / side)}`;
  let corner = start;
  let direction = 0;
  let length = 0;
  do {
    // Two edges leave where dark modules touch at a corner only; either closes the outlines.
    const next = edges[corner]! & -edges[corner]!;
    edges[corner]! ^= next;
    if (next !== direction) {
      path += line(direction, length);
      length = 0;
    }
    direction = next;
    length += 1;
    corner += direction === RIGHT ? 1 : direction === LEFT ? -1 : direction === DOWN ? side : -side;
  } while (corner !== start);
  return `${path}${line(direction, length)}Z`;
}

function line(direction: number, length: number): string {
  if (length === 0) return "";
  const axis = direction === RIGHT || direction === LEFT ? "h" : "v";
  return `${axis}${direction === RIGHT || direction === DOWN ? length : -length}`;
}
