import { concatBytes, latin1, utf8 } from "#kernel/bytes.ts";

/** An archive that does not hold together. */
export class BrokenArchive extends Error {
  override name = "BrokenArchive";
}

/** Whether bytes claim to be an archive (APPNOTE.TXT 6.3.10, 4.3.7). */
export function isArchive(bytes: Uint8Array): boolean {
  return latin1(bytes, 0, Math.min(4, bytes.length)) === "PK\u0003\u0004";
}

const MOST_ENTRIES = 1_000;
/** Of all entries together, unpacked. */
const MOST_BYTES = 300_000_000;
const END_BYTES = 22;

/**
 * The files of an archive, stored or deflated, with names as often as they stand there.
 * @throws BrokenArchive
 */
export async function readArchive(
  bytes: Uint8Array,
): Promise<{ name: string; content: Uint8Array }[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    return await readEntries(bytes, view);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new BrokenArchive("it ends too early, or does not unpack", { cause: error });
    }
    throw error;
  }
}

async function readEntries(bytes: Uint8Array, view: DataView) {
  const end = findEnd(bytes, view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new BrokenArchive("too many files");
  const entries: { name: string; content: Uint8Array }[] = [];
  let left = MOST_BYTES;
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new BrokenArchive("no directory");
    const [nameBytes, extra, comment] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    );
    const name = nameOf(
      bytes.subarray(at + 46, at + 46 + nameBytes!),
      view.getUint16(at + 8, true),
    );
    const content = await contentAt(bytes, view, at, left);
    left -= content.length;
    if (!name.endsWith("/")) entries.push({ name, content });
    at += 46 + nameBytes! + extra! + comment!;
  }
  return entries;
}

/** 4.4.4: names that do not say that they are UTF-8 may be of any code page; a letter stands for each byte then. */
function nameOf(bytes: Uint8Array, flags: number): string {
  const name = utf8(bytes);
  if (name === null && flags & 0x800) throw new BrokenArchive("a file's name is not UTF-8");
  return name ?? latin1(bytes);
}

/** 4.3.16: the last record, with a comment behind it or none. */
function findEnd(bytes: Uint8Array, view: DataView): number {
  for (let at = bytes.length - END_BYTES; at >= Math.max(0, bytes.length - 66_000); at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new BrokenArchive("it ends too early");
}

/** What stands where the directory says, as long as it says. */
async function contentAt(
  bytes: Uint8Array,
  view: DataView,
  entry: number,
  most: number,
): Promise<Uint8Array> {
  const method = view.getUint16(entry + 10, true);
  const packed = view.getUint32(entry + 20, true);
  const unpacked = view.getUint32(entry + 24, true);
  const head = view.getUint32(entry + 42, true);
  if (view.getUint32(head, true) !== 0x04034b50) throw new BrokenArchive("a file is not there");
  const start = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
  if (start + packed > bytes.length || unpacked > most)
    throw new BrokenArchive("it ends too early");
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) throw new BrokenArchive("packed in an unknown way");
  return inflated(content, unpacked);
}

/** What programs pack that make the archive anew. */
async function inflated(packed: Uint8Array, bytes: number): Promise<Uint8Array> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const slices: Uint8Array[] = [];
  let total = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    slices.push(next.value);
    total += next.value.length;
    if (total > bytes) throw new BrokenArchive("it unpacks to more than it says");
  }
  return concatBytes(...slices);
}
