import { crc32 } from "node:zlib";

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface Chunk {
  type: string;
  content: Buffer;
}

/** The chunks of a PNG up to its end (PNG 3, section 5), or null where one is cut or spoilt. */
export function chunksOf(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const type = file.toString("latin1", at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    chunks.push({ type, content: file.subarray(at + 8, end - 4) });
    if (type === "IEND") return chunks;
    at = end;
  }
  return null;
}

export function writeChunk(type: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(content, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8);
  return chunk;
}
