import { Readable } from "node:stream";
import { crc32 } from "node:zlib";

/** A file of an archive, of which everything but its bytes is known beforehand. */
export interface ZipEntry {
  /** ASCII, with `/` between folders. */
  name: string;
  bytes: number;
  crc32: number;
  content(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** An entry whose bytes are at hand. */
export function entryOf(name: string, content: Uint8Array): ZipEntry {
  return { name, bytes: content.length, crc32: crc32(content), content: () => [content] };
}

/** Files that need ZIP64 are larger than any that is sealed. */
const MOST_BYTES = 0xffffffff;

/**
 * An archive of files as they are (APPNOTE.TXT 6.3.10, method 0), in this order, all of one time:
 * the same entries, the same bytes. Nothing is read before the stream is, and then one file after
 * the other.
 * @param at UTC; the format counts in two seconds, from 1980
 * @throws RangeError when it becomes too large; the stream fails where an entry has not the bytes it named
 */
export function zipOf(entries: readonly ZipEntry[], at: Date): { bytes: number; stream: Readable } {
  let offset = 0;
  const placed = entries.map((entry) => {
    const head = localHeader(entry, at);
    const place = { entry, head, offset };
    offset += head.length + entry.bytes;
    return place;
  });
  const directory = Buffer.concat(
    placed.map(({ entry, offset }) => centralHeader(entry, at, offset)),
  );
  const end = endRecord(entries.length, directory.length, offset);
  const bytes = offset + directory.length + end.length;
  if (bytes > MOST_BYTES) throw new RangeError(`an archive of ${bytes} bytes`);

  async function* write() {
    for (const { entry, head } of placed) {
      yield head;
      let left = entry.bytes;
      for await (const slice of entry.content()) {
        left -= slice.length;
        if (left < 0) break;
        yield slice;
      }
      if (left !== 0) throw new Error(`${entry.name} has not the bytes that it was announced with`);
    }
    yield directory;
    yield end;
  }
  return { bytes, stream: Readable.from(write(), { objectMode: false }) };
}

/** 4.3.7: fields in their order, with the bytes that each takes. */
export function localHeader(entry: ZipEntry, at: Date): Buffer {
  return Buffer.concat([fields([4, 0x04034b50]), commonFields(entry, at), Buffer.from(entry.name)]);
}

/** 4.3.12; what lies beyond 4 GB has its place in a field of 4.5.3. */
export function centralHeader(entry: ZipEntry, at: Date, offset: number): Buffer {
  const isFar = offset >= NOT_HERE;
  const far = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  return Buffer.concat([
    fields([4, 0x02014b50], [2, isFar ? ZIP64_VERSION : VERSION]),
    commonFields(entry, at, far.length),
    // No comment, first disk, no attributes; a regular file for all to read.
    fields([2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? NOT_HERE : offset]),
    Buffer.from(entry.name),
    far,
  ]);
}

/**
 * What stands at the end of an archive of any size: behind its directory, and
 * in the form of 4.3.14 where one of the numbers needs it.
 */
export function archiveEnd(count: number, directoryBytes: number, directoryAt: number): Buffer {
  if (count < 0xffff && directoryBytes < NOT_HERE && directoryAt < NOT_HERE) {
    return endRecord(count, directoryBytes, directoryAt);
  }
  const end = fields(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, ZIP64_VERSION],
      [2, ZIP64_VERSION],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
    ] as const),
    ...([
      [8, directoryBytes],
      [8, directoryAt],
    ] as const),
  );
  // 4.3.15
  const locator = fields([4, 0x07064b50], [4, 0], [8, directoryAt + directoryBytes], [4, 1]);
  return Buffer.concat([end, locator, endRecord(0xffff, NOT_HERE, NOT_HERE)]);
}

/** 4.3.16 */
function endRecord(count: number, bytes: number, offset: number): Buffer {
  const record = [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
  ] as const;
  return fields(...record, [4, bytes], [4, offset], [2, 0]);
}

/** What both headers of a file say of it. */
function commonFields({ name, bytes, crc32 }: ZipEntry, at: Date, extraBytes = 0): Buffer {
  const what = [
    [2, VERSION],
    [2, 0],
    [2, 0],
    [2, timeOf(at)],
    [2, dateOf(at)],
  ] as const;
  return fields(...what, [4, crc32], [4, bytes], [4, bytes], [2, name.length], [2, extraBytes]);
}

/** 2.0: there are folders. */
const VERSION = 20;
/** 4.5 */
const ZIP64_VERSION = 45;
/** 4.4.1.4: it stands in the larger form. */
const NOT_HERE = 0xffffffff;

function timeOf(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dateOf(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}

function fields(...values: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const made = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) {
    if (bytes === 8) at = made.writeBigUInt64LE(BigInt(value), at);
    else at = made.writeUIntLE(value, at, bytes);
  }
  return made;
}
