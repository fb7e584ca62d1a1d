import { type Readable, Transform } from "node:stream";
import { UUID_TIMES, uuidMadeAt } from "#kernel/ids.ts";

/**
 * Keeps bytes under the contract they belong to and a name, which for anything
 * that is evidence is its SHA-256. The same bytes of two tenants never share a
 * file, and a deletion takes away exactly what was its own. What every place
 * for files promises stands in `tests/kit/rooms/files-promises.ts`.
 */
export interface Files {
  /**
   * Stores the parts, one after the other, as one file; returns once it is
   * durable. What has a name keeps it: a second file of that name is not stored.
   */
  put(owner: string, name: string, parts: FileParts, kind?: FileKind): Promise<void>;
  /** All bytes at once. @throws MissingFile */
  get(owner: string, name: string): Promise<Uint8Array>;
  /** Bytes as they are read; ends in `CutFile` where there are fewer than it says. @throws MissingFile */
  read(owner: string, name: string): Promise<FileReading>;
  /** What an owner has, in no order; empty where there is no such owner. */
  names(owner: string): Promise<string[]>;
  deleteAll(owner: string): Promise<void>;
  /** Takes one file away, for good where the place allows it; what is not there is passed over. */
  remove(owner: string, name: string): Promise<void>;
  /** Everybody that bytes are kept for and whose UUIDv7 was made between, both included; in no order. */
  ownersMadeBetween(from: Date, until: Date): AsyncIterable<string>;
  /** Whether the place can be written and read. @throws what keeps it from that */
  check(): Promise<void>;
  /** Whether it is another machine's, so that nothing may be held up while it is written. */
  readonly isElsewhere: boolean;
}

/** What a place that can lock files has to know of one. */
export interface FileKind {
  /** A sealed file, which nobody deletes. */
  isSealed?: boolean;
}

export type FileParts = readonly Uint8Array[] | AsyncIterable<Uint8Array>;

/** A file on its way. Whoever asked for it reads it to its end or destroys it. */
export interface FileReading {
  /** How many there are, known before the first. */
  bytes: number;
  stream: Readable;
}

/** There is no such file. */
export class MissingFile extends Error {}

/** A file had fewer bytes than were announced: it is not to be taken for whole. */
export class CutFile extends Error {}

/** Its bytes broke off on the way: it may be whole where it lies, and may be asked for again. */
export class BrokenOff extends CutFile {
  /** What doors answer with, where nothing of it was sent on yet. */
  readonly statusCode = 503;
  readonly retryAfterSeconds = 5;
}

/** Passes on what comes, and fails where it ends too early. */
export function wholeOf(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      left -= chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(left === 0 ? null : new CutFile(`${Math.abs(left)} of ${bytes} bytes were not there`));
    },
  });
}

/** Everybody that bytes are kept for. */
export function everyOwner(files: Files): AsyncIterable<string> {
  return files.ownersMadeBetween(UUID_TIMES.first, UUID_TIMES.last);
}

/** Whether nobody's bytes are there. */
export async function isEmpty(files: Files): Promise<boolean> {
  for await (const _owner of everyOwner(files)) return false;
  return true;
}

/** Whether an owner is a UUIDv7 of that time. */
export function isMadeBetween(owner: string, from: Date, until: Date): boolean {
  const madeAt = uuidMadeAt(owner);
  return madeAt !== null && madeAt >= from && madeAt <= until;
}

/**
 * Contracts' files, with what is kept beside them only because making it anew
 * takes time: whatever is deleted there goes here.
 */
export function withKept(files: Files, kept: Files): Files {
  return {
    ...files,
    async deleteAll(owner) {
      await Promise.all([files.deleteAll(owner), kept.deleteAll(owner)]);
    },
    async *ownersMadeBetween(from, until) {
      yield* files.ownersMadeBetween(from, until);
      yield* kept.ownersMadeBetween(from, until);
    },
  };
}
