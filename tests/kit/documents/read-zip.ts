import assert from "node:assert/strict";
import { crc32 } from "node:zlib";

/**
 * The files of an archive by their names, in the order of its directory, once
 * directory, headers and sums agree and nothing lies between them (APPNOTE.TXT
 * 6.3.10, method 0, below 4 GB).
 */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50, "it ends with its end record");
  const [count, length, start] = [10, 12, 16].map((at) =>
    at === 10 ? bytes.readUInt16LE(end + at) : bytes.readUInt32LE(end + at),
  ) as [number, number, number];
  assert.equal(start + length, end, "the directory stands before it");
  const files = new Map<string, Buffer>();
  let [at, next] = [start, 0];
  for (let read = 0; read < count; read += 1) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, nameEnd);
    assert.equal(bytes.readUInt32LE(at + 42), next, `${name} stands behind the one before`);
    const local = bytes.subarray(next);
    assert.equal(local.readUInt32LE(0), 0x04034b50);
    // Version, flags, method, time, date, sum, sizes and the name's length stand in both.
    assert.deepEqual(local.subarray(4, 28), bytes.subarray(at + 6, at + 30));
    const from = 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
    assert.equal(local.toString("utf8", 30, from), name);
    const content = local.subarray(from, from + local.readUInt32LE(18));
    assert.equal(crc32(content), local.readUInt32LE(14), `the sum of ${name}`);
    assert.ok(!files.has(name), `${name} twice`);
    files.set(name, content);
    next += from + content.length;
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  assert.deepEqual([at, next], [end, start], "nothing else is in it");
  return files;
}
