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
function localHeader(entry: ZipEntry, at: Date): Buffer {
  return Buffer.concat([fields([4, 0x04034b50]), common(entry, at), Buffer.from(entry.name)]);
}

/** 4.3.12 */
function centralHeader(entry: ZipEntry, at: Date, offset: number): Buffer {
  return Buffer.concat([
    fields([4, 0x02014b50], [2, VERSION]),
    common(entry, at),
    // No comment, first disk, no attributes; a regular file for all to read.
    fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    Buffer.from(entry.name),
  ]);
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
function common({ name, bytes, crc32 }: ZipEntry, at: Date): Buffer {
  const what = [
    [2, VERSION],
    [2, 0],
    [2, 0],
    [2, timeOf(at)],
    [2, dateOf(at)],
  ] as const;
  return fields(...what, [4, crc32], [4, bytes], [4, bytes], [2, name.length], [2, 0]);
}

/** 2.0: there are folders. */
const VERSION = 20;

function timeOf(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dateOf(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}

function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const made = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = made.writeUIntLE(value, at, bytes);
  return made;
}
