import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { BrokenOff, CutFile } from "#lib/storage/files.ts";

/**
 * Passes on what comes, but for the last piece, which waits until everything
 * was counted and, where a hash is named, hashed: a reader never gets the end
 * of a file that is not the one it asked for.
 */
export function checkedBytes(
  source: Readable,
  { bytes, sha256 }: { bytes: number; sha256: string | null },
): Readable {
  const hash = sha256 === null ? null : createHash("sha256");
  let left = bytes;
  let held: Uint8Array | null = null;
  const checked = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash?.update(chunk);
      left -= chunk.length;
      if (held) this.push(held);
      held = chunk;
      done();
    },
    flush(done) {
      if (left !== 0)
        return done(new CutFile(`${Math.abs(left)} of ${bytes} bytes were not there`));
      if (hash && hash.digest("hex") !== sha256) {
        return done(new CutFile(`what came is not the file of the hash ${sha256}`));
      }
      if (held) this.push(held);
      return done();
    },
  });
  source.on("error", (cause) =>
    checked.destroy(new BrokenOff(`${left} of ${bytes} bytes were not there`, { cause })),
  );
  checked.on("close", () => source.destroy());
  source.pipe(checked);
  return checked;
}
