/** Hashes side by side in one tile, and levels of the tree that one tile spans (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;
export const TILE_LEVELS = 8;

/** A tile, whole where `width` is that of a tile: level 0 holds hashes of leaves. */
export interface Tile {
  /** Null for the entries themselves. */
  level: number | null;
  index: number;
  width: number;
}

/** Below the log's address: `tile/0/x001/x234/067.p/8`, `tile/entries/000`. */
export function tilePath({ level, index, width }: Tile): string {
  const part = width === TILE_WIDTH ? "" : `.p/${width}`;
  return `tile/${level ?? "entries"}/${indexPath(index)}${part}`;
}

/** The number in groups of three digits, all but the last with an x before them. */
function indexPath(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/");
}

/** Null for a path that is not the one way to write a tile. */
export function readTilePath(path: string): Tile | null {
  const [, kind, groups, last, part] =
    /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*)(\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  if (kind === undefined || groups === undefined || last === undefined) return null;
  const tile = {
    level: kind === "entries" ? null : Number(kind),
    index: Number(groups.replace(/[x/]/g, "") + last),
    width: part === undefined ? TILE_WIDTH : Number(part),
  };
  const isOne = tile.width >= 1 && Number.isSafeInteger(tile.index) && tilePath(tile) === path;
  return isOne && (tile.level ?? 0) <= MOST_LEVEL ? tile : null;
}

/** 64 levels of a tree. */
const MOST_LEVEL = 7;

/** How many hashes a level of tiles has in a tree of that size. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** Whether a tree of that size has this tile. */
export function isTileOf({ level, index, width }: Tile, size: number): boolean {
  return index * TILE_WIDTH + width <= hashesAt(level ?? 0, size);
}

/** The whole tiles that come with growing from one size to another, the lowest level first. */
export function tilesBetween(from: number, size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; hashesAt(level, size) >= TILE_WIDTH; level += 1) {
    const first = Math.floor(hashesAt(level, from) / TILE_WIDTH);
    const end = Math.floor(hashesAt(level, size) / TILE_WIDTH);
    for (let index = first; index < end; index += 1) {
      if (level === 0) tiles.push({ level: null, index, width: TILE_WIDTH });
      tiles.push({ level, index, width: TILE_WIDTH });
    }
  }
  return tiles;
}
