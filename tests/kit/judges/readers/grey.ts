/** A page drawn in grey: 0 black to 255 white, row by row from the top. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * The pictures of a file of PPM pictures in a row, as programs write several pages
 * to their output. Asked for grey instead, some make inks grey by a rule of their
 * own, which nobody sees on a screen.
 */
export function readPpms(bytes: Uint8Array): Grey[] {
  const all: Grey[] = [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < text.length; ) {
    const header = /^P6\s+(?:#[^\n]*\n\s*)*(\d+)\s+(\d+)\s+255\s/.exec(
      text.toString("latin1", at, at + 200),
    );
    if (!header) break;
    const [width, height] = [Number(header[1]), Number(header[2])];
    const from = at + header[0].length;
    at = from + 3 * width * height;
    if (at > text.length) break;
    all.push(greyOf(width, height, text.subarray(from, at), 3));
  }
  return all;
}

/** From so many bytes a pixel, red first. */
export function greyOf(
  width: number,
  height: number,
  colours: ArrayLike<number>,
  bytes: 3 | 4 = 4,
): Grey {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const from = bytes * at;
    const [red, green, blue] = [colours[from]!, colours[from + 1]!, colours[from + 2]!];
    // Rec. 601, as the programs that write grey weigh colours.
    pixels[at] = (299 * red + 587 * green + 114 * blue) / 1_000;
  }
  return { width, height, pixels };
}
