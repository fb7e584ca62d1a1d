const BLOCK = 512;
/** What marks a plain file (POSIX ustar). */
const PLAIN = new Set(["0", "\0"]);

/** The plain files of a tar archive, each with its name and bytes. */
export function filesInTar(tar) {
  const files = [];
  const text = (from, length) => tar.toString("latin1", from, from + length).replace(/\0.*$/s, "");
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const bytes = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (PLAIN.has(tar.toString("latin1", at + 156, at + 157))) {
      files.push({ name: text(at, 100), bytes });
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
