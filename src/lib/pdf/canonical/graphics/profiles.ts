import type { ColourSpace } from "#lib/images/colour-spaces.ts";
import { ICC_BYTES, readIcc } from "#lib/images/icc-profile.ts";
import { isLikeSrgb, isNearSrgb } from "#lib/images/to-srgb.ts";

/** What a colour profile is taken for. */
export type Profile =
  /** Says nothing that the plain colours of a device do not. */
  | { kind: "plain" }
  /** No reader can use it. */
  | { kind: "broken" }
  /** Makes colours into quite others, so that it decides what is seen where. */
  | { kind: "wild"; space: ColourSpace }
  /** Written anew with what every reader uses of it; with its colours, where these are calculated by curves and a matrix. */
  | { kind: "kept"; bytes: Buffer; space: ColourSpace | null };

const PLAIN: Profile = { kind: "plain" };
const BROKEN: Profile = { kind: "broken" };
/** Of the header (ICC.1:2022, 7.2), by the number of colours. */
const SPACES: Readonly<Record<number, string>> = { 1: "GRAY", 3: "RGB ", 4: "CMYK" };
const CLASSES = new Set(["mntr", "scnr", "prtr", "spac"]);
const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const MAX_TAGS = 100;

/** Curves and matrix, as screens and cameras have; else one table, as printers have. */
const SHAPERS: Readonly<Record<number, readonly string[]>> = {
  1: ["wtpt", "kTRC"],
  3: ["wtpt", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"],
  4: [],
};
const TABLE = ["wtpt", "A2B0"];
const TABLE_TYPES = new Set(["mft1", "mft2", "mAB "]);

/**
 * Reads the profile of an ICC-based colour space. Profiles hold several answers,
 * one for each intent, and programs ask for different ones: only one is kept.
 * A profile that is broken, or is for another number of colours, is passed over by
 * readers; so is it here.
 */
export function readProfile(bytes: Uint8Array, components: number): Profile {
  const profile = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (profile.length < HEADER_BYTES + 4 || profile.length > ICC_BYTES) return BROKEN;
  const text = (at: number) => profile.toString("latin1", at, at + 4);
  if (text(36) !== "acsp" || text(16) !== SPACES[components]) return BROKEN;
  if (!CLASSES.has(text(12))) return BROKEN;
  const space = components === 4 ? null : readIcc(profile, components === 1);
  if (space && isNearSrgb(space)) return PLAIN;
  if (space && !isLikeSrgb(space)) return { kind: "wild", space };
  const tags = readTags(profile);
  const wanted = space ? SHAPERS[components]! : TABLE;
  const kept = wanted.map((name): [string, Buffer | undefined] => [name, tags.get(name)]);
  if (!kept.every((entry): entry is [string, Buffer] => entry[1] !== undefined)) return BROKEN;
  const table = tags.get("A2B0");
  if (!space && !TABLE_TYPES.has(table?.toString("latin1", 0, 4) ?? "")) return BROKEN;
  return { kind: "kept", bytes: writeProfile(profile, kept), space };
}

function readTags(profile: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  const count = Math.min(profile.readUInt32BE(HEADER_BYTES), MAX_TAGS);
  for (let index = 0; index < count; index += 1) {
    const at = HEADER_BYTES + 4 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > profile.length) break;
    const start = profile.readUInt32BE(at + 4);
    const end = start + profile.readUInt32BE(at + 8);
    if (start >= HEADER_BYTES && end > start + 8 && end <= profile.length) {
      tags.set(profile.toString("latin1", at, at + 4), profile.subarray(start, end));
    }
  }
  return tags;
}

/** With a header of which only version, class and colours are taken over. */
function writeProfile(source: Buffer, tags: readonly [string, Buffer][]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  // Version, class, colours of the device and of the connection.
  source.copy(header, 8, 8, 24);
  header.write("acsp", 36, "latin1");
  // The white of the connection, D50, in fixed point.
  [0xf6d6, 0x10000, 0xd32d].forEach((part, index) => {
    header.writeUInt32BE(part, 68 + 4 * index);
  });
  const index = Buffer.alloc(4 + tags.length * ENTRY_BYTES);
  index.writeUInt32BE(tags.length, 0);
  const parts = [header, index];
  let at = HEADER_BYTES + index.length;
  tags.forEach(([name, data], number) => {
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    index.write(name, 4 + number * ENTRY_BYTES, "latin1");
    index.writeUInt32BE(at, 8 + number * ENTRY_BYTES);
    index.writeUInt32BE(data.length, 12 + number * ENTRY_BYTES);
    parts.push(padded);
    at += padded.length;
  });
  header.writeUInt32BE(at, 0);
  return Buffer.concat(parts);
}
