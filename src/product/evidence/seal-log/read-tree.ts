import { concatBytes } from "#kernel/bytes.ts";
import { type Files, MissingFile } from "#lib/storage/files.ts";
import type { Queries } from "#store/database.ts";
import { readEntries, readTileHashes } from "./seal-log-store.ts";
import { TILE_LEVELS, TILE_WIDTH, type Tile, tilePath } from "./tiles.ts";
import { type HashSource, leafHash, nodeHash } from "./tree.ts";

/** The name of a tile among the log's files, which know no folders. */
export function tileFile(tile: Tile): string {
  return tilePath(tile).replaceAll("/", "-");
}

/**
 * The bytes of a tile, as they follow from the rows. Hashes side by side, or entries each behind
 * its length in two bytes (C2SP tlog-tiles).
 * @throws when the rows do not go so far
 */
export async function makeTile(queries: Queries, tile: Tile): Promise<Uint8Array> {
  const from = tile.index * TILE_WIDTH;
  if (tile.level !== null) return concatBytes(...(await hashesOf(queries, tile.level, tile)));
  const entries = await readEntries(queries, from, from + tile.width);
  return concatBytes(...entries.flatMap((entry) => [Uint8Array.of(0, entry.length), entry]));
}

async function hashesOf(
  queries: Queries,
  level: number,
  { index, width }: Pick<Tile, "index" | "width">,
): Promise<Uint8Array[]> {
  const from = index * TILE_WIDTH;
  const until = from + width;
  if (level > 0) return readTileHashes(queries, { level: level - 1, from, until });
  return (await readEntries(queries, from, until)).map(leafHash);
}

/** A whole tile as it is stored; one that the place for files has not, or no more, is put there again. */
export async function readTile(
  { database, files, filesOf }: { database: Queries; files: Files; filesOf: string },
  tile: Tile,
): Promise<Uint8Array> {
  // The end of the tree goes on to grow; what follows from some rows need not be stored.
  if (tile.width < TILE_WIDTH) return makeTile(database, tile);
  try {
    return await files.get(filesOf, tileFile(tile));
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    const bytes = await makeTile(database, tile);
    await files.put(filesOf, tileFile(tile), [bytes], { isSealed: true });
    return bytes;
  }
}

/** The hash of full subtrees of a tree of that size, by its rows. */
export function hashesInRows(queries: Queries, size: number): HashSource {
  const known = new Map<string, Promise<Uint8Array[]>>();
  const tileAt = (level: number, index: number) => {
    const name = `${level} ${index}`;
    const left = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH;
    const tile =
      known.get(name) ?? hashesOf(queries, level, { index, width: Math.min(left, TILE_WIDTH) });
    known.set(name, tile);
    return tile;
  };
  return async (height, index) => {
    const level = Math.floor(height / TILE_LEVELS);
    const width = 2 ** (height % TILE_LEVELS);
    const first = index * width;
    const tile = await tileAt(level, Math.floor(first / TILE_WIDTH));
    const from = first % TILE_WIDTH;
    return folded(tile.slice(from, from + width));
  };
}

/** The root over hashes of which there is a power of two. */
export function folded(hashes: readonly Uint8Array[]): Uint8Array {
  let level = [...hashes];
  while (level.length > 1) {
    level = level.flatMap((hash, at) =>
      at % 2 === 0 ? [nodeHash(hash, level[at + 1] as Uint8Array)] : [],
    );
  }
  return level[0] as Uint8Array;
}
