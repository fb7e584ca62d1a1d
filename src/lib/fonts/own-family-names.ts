/** Before the name of every family of ours, as the compiler knows it. */
const PREFIX = "Countersign ";

/** The name under which the compiler knows a family. */
export const ownName = (family: string): string => PREFIX + family;

/** Ids of the names that a family is chosen by (OpenType 1.9, `name` table). */
const FAMILY_IDS = new Set([1, 16]);
const RECORD = 12;

/**
 * Gives a font's family a name of our own. The compiler also knows the fonts of
 * the machine, and one of the same name could take the place of ours: the same
 * contract would then have other bytes on another host.
 */
export function withOwnName(font: Buffer): Buffer {
  const entry = tableEntry(font, "name");
  const start = font.readUInt32BE(entry + 8);
  const table = Buffer.from(font.subarray(start, start + font.readUInt32BE(entry + 12)));
  const count = table.readUInt16BE(2);
  const added: Buffer[] = [];
  let end = table.length - table.readUInt16BE(4);
  for (let at = 6; at < 6 + count * RECORD; at += RECORD) {
    if (!FAMILY_IDS.has(table.readUInt16BE(at + 6))) continue;
    const from = table.readUInt16BE(4) + table.readUInt16BE(at + 10);
    const old = table.subarray(from, from + table.readUInt16BE(at + 8));
    // Names are UTF-16 on Windows and for Unicode, single bytes on the old Macintosh.
    const prefix =
      table.readUInt16BE(at) === 1
        ? Buffer.from(PREFIX, "latin1")
        : Buffer.from(PREFIX, "utf16le").swap16();
    const name = Buffer.concat([prefix, old]);
    table.writeUInt16BE(name.length, at + 8);
    table.writeUInt16BE(end, at + 10);
    added.push(name);
    end += name.length;
  }
  const written = Buffer.concat([table, ...added]);
  const padding = Buffer.alloc((4 - (font.length % 4)) % 4);
  const renamed = Buffer.concat([font, padding, written]);
  renamed.writeUInt32BE(font.length + padding.length, entry + 8);
  renamed.writeUInt32BE(written.length, entry + 12);
  return renamed;
}

function tableEntry(font: Buffer, name: string): number {
  const end = 12 + font.readUInt16BE(4) * 16;
  for (let at = 12; at < end; at += 16) {
    if (font.toString("latin1", at, at + 4) === name) return at;
  }
  throw new Error(`a font without a ${name} table`);
}
