/** So opaque is ink, and no shadow. */
const DARK = 128;
/** Smaller than this, of the largest piece, is dust, or what a line left behind. */
const LEAST_SHARE = 0.02;
const LEAST_PIXELS = 12;
/** The dot of an i stands so near to what it belongs to, of the whole's longer side. */
const NEAR = 0.08;
const MARGIN = 4;

interface Piece {
  pixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Where the ink is, with a little air around it; of no size where there is none.
 * Pieces that are small beside the largest one count only where they are near.
 * @param ink how opaque each pixel is, as it was lifted
 */
export function inkBounds(ink: Uint8ClampedArray, width: number, height: number) {
  const pieces = piecesOf(ink, width, height);
  const largest = pieces.reduce((most, { pixels }) => Math.max(most, pixels), 0);
  const least = Math.max(LEAST_PIXELS, largest * LEAST_SHARE);
  const body = pieces.filter(({ pixels }) => pixels >= least);
  if (body.length === 0) return { left: 0, top: 0, width: 0, height: 0 };
  const whole = body.reduce(unite);
  const near = NEAR * Math.max(whole.right - whole.left, whole.bottom - whole.top);
  const beside = pieces.filter(
    (one) =>
      one.left < whole.right + near &&
      one.right > whole.left - near &&
      one.top < whole.bottom + near &&
      one.bottom > whole.top - near,
  );
  const { left, top, right, bottom } = beside.reduce(unite, whole);
  const [fromX, fromY] = [Math.max(0, left - MARGIN), Math.max(0, top - MARGIN)];
  return {
    left: fromX,
    top: fromY,
    width: Math.min(width, right + MARGIN) - fromX,
    height: Math.min(height, bottom + MARGIN) - fromY,
  };
}

function unite(one: Piece, other: Piece): Piece {
  return {
    pixels: one.pixels + other.pixels,
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** What hangs together, by sides and corners. */
function piecesOf(ink: Uint8ClampedArray, width: number, height: number): Piece[] {
  const seen = new Uint8Array(ink.length);
  const open = new Int32Array(ink.length);
  const pieces: Piece[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (seen[start] || (ink[start] ?? 0) < DARK) continue;
    const piece = { pixels: 0, left: width, top: height, right: 0, bottom: 0 };
    let count = 1;
    open[0] = start;
    seen[start] = 1;
    while (count > 0) {
      count -= 1;
      const at = open[count] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      piece.pixels += 1;
      piece.left = Math.min(piece.left, x);
      piece.right = Math.max(piece.right, x + 1);
      piece.top = Math.min(piece.top, y);
      piece.bottom = Math.max(piece.bottom, y + 1);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const beside = row * width + column;
          if (seen[beside] || (ink[beside] ?? 0) < DARK) continue;
          seen[beside] = 1;
          open[count] = beside;
          count += 1;
        }
      }
    }
    pieces.push(piece);
  }
  return pieces;
}
