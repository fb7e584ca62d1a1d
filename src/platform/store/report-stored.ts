import type { FileParts, Files } from "#lib/storage/files.ts";

/** The same files; of each that is stored, `tell` hears how many bytes it has. */
export function reportStored(files: Files, tell: (bytes: number) => void): Files {
  return {
    ...files,
    async put(owner, name, parts, kind) {
      let bytes = 0;
      await files.put(
        owner,
        name,
        countParts(parts, (more) => {
          bytes += more;
        }),
        kind,
      );
      tell(bytes);
    },
  };
}

function countParts(parts: FileParts, add: (bytes: number) => void): FileParts {
  if (Symbol.asyncIterator in parts) return countedOnTheWay(parts, add);
  add(parts.reduce((sum, part) => sum + part.length, 0));
  return parts;
}

async function* countedOnTheWay(parts: AsyncIterable<Uint8Array>, add: (bytes: number) => void) {
  for await (const part of parts) {
    add(part.length);
    yield part;
  }
}
