/** What begins an entry of a tar file (POSIX.1-1988, `ustar`). */
export interface TarHeader {
  /** With slashes; at most 100 characters behind a prefix of at most 155. */
  name: string;
  bytes: number;
  /** In seconds since 1970. */
  modifiedAt: number;
}

/** Headers are one block, bodies as many as they need. */
export const BLOCK = 512;
/** What eleven octal digits say. */
const MOST_BYTES = 8 ** 11 - 1;

/** A header for a plain file that its owner alone may read. */
export function tarHeader({ name, bytes, modifiedAt }: TarHeader): Buffer {
  if (bytes > MOST_BYTES) throw new RangeError(`${name} is larger than a tar file can say`);
  const [prefix, rest] = partsOf(name);
  const block = Buffer.alloc(BLOCK);
  block.write(rest, 0, 100, "ascii");
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${octal(bytes, 11)}\0`, 124);
  block.write(`${octal(modifiedAt, 11)}\0`, 136);
  // The sum is taken over a header with spaces in its place.
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257);
  block.write(prefix, 345, 155, "ascii");
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

/**
 * Reads a header that `tarHeader` could have made; null for anything else, so
 * that links, devices and extensions are none, whatever they are called.
 */
export function readTarHeader(block: Uint8Array): TarHeader | null {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const [prefix, rest] = [textAt(bytes, 345, 155), textAt(bytes, 0, 100)];
  const header = {
    name: prefix === "" ? rest : `${prefix}/${rest}`,
    bytes: numberAt(bytes, 124),
    modifiedAt: numberAt(bytes, 136),
  };
  if (rest === "" || Number.isNaN(header.bytes) || Number.isNaN(header.modifiedAt)) return null;
  if (rest.length > 100 || prefix.length > 155) return null;
  return canSay(header.name) && tarHeader(header).equals(bytes) ? header : null;
}

/** How many zeros follow a body, so that the next header begins with a block. */
export function paddingOf(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}

function partsOf(name: string): [prefix: string, rest: string] {
  if (!canSay(name)) throw new RangeError(`${name} is no name for a tar file`);
  if (name.length <= 100) return ["", name];
  const cut = name.lastIndexOf("/");
  return [name.slice(0, cut), name.slice(cut + 1)];
}

function canSay(name: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(name)) return false;
  if (name.length <= 100) return true;
  const cut = name.lastIndexOf("/");
  return cut > 0 && cut <= 155 && name.length - cut - 1 <= 100 && cut + 1 < name.length;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function textAt(bytes: Buffer, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString("latin1", 0, end < 0 ? length : end);
}

function numberAt(bytes: Buffer, at: number): number {
  const digits = bytes.toString("latin1", at, at + 11);
  return /^[0-7]{11}$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}
