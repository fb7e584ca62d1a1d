import { ICC_BYTES } from "./icc-profile.ts";

/** What stands in a JPEG before its picture's data (ISO/IEC 10918-1, annex B). */
export interface JpegHeader {
  width: number;
  height: number;
  /** 1 grey, 3 colours, 4 inks of a printer. */
  components: number;
  /** Written by Adobe's programs, which count ink the other way round. */
  adobe: boolean;
  /** How the picture lies, 1 to 8 (TIFF 6.0, Orientation). */
  orientation: number;
  profile: Buffer;
}

/** Start-of-frame markers of the kinds that decoders know: baseline, extended, progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const [SOI, EOI, SOS, APP1, APP2, APP14] = [0xffd8, 0xffd9, 0xda, 0xe1, 0xe2, 0xee];

/** Reads a JPEG up to its frame header and what comes with it; null where it is none, or is cut. */
export function readJpegHeader(file: Buffer): JpegHeader | null {
  if (file.length < 4 || file.readUInt16BE(0) !== SOI) return null;
  if (file.lastIndexOf(Buffer.from([EOI >> 8, EOI & 255])) < 0) return null;
  const profile: [number, Buffer][] = [];
  const header = { adobe: false, orientation: 1 };
  let frame: { width: number; height: number; components: number } | null = null;
  for (const [marker, content] of segments(file)) {
    if (FRAMES.has(marker)) {
      if (frame || content.length < 6 || content[0] !== 8) return null;
      const components = content[5] ?? 0;
      frame = { height: content.readUInt16BE(1), width: content.readUInt16BE(3), components };
    }
    if (marker === APP14 && content.toString("latin1", 0, 5) === "Adobe") header.adobe = true;
    if (marker === APP1 && content.toString("latin1", 0, 6) === "Exif\0\0") {
      header.orientation = orientationOf(content.subarray(6)) ?? header.orientation;
    }
    if (marker === APP2 && content.toString("latin1", 0, 12) === "ICC_PROFILE\0") {
      profile.push([content[12] ?? 0, content.subarray(14)]);
    }
  }
  const parts = profile.sort((a, b) => a[0] - b[0]).map(([, part]) => part);
  return frame && { ...frame, ...header, profile: Buffer.concat(parts).subarray(0, ICC_BYTES) };
}

/** Marker and content of every segment before the picture's data. */
function* segments(file: Buffer): Generator<[marker: number, content: Buffer]> {
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + Math.max(2, file.readUInt16BE(at + 2));
    if (marker === SOS || marker === (EOI & 255) || end > file.length) return;
    yield [marker, file.subarray(at + 4, end)];
    at = end;
  }
}

const ORIENTATION = 0x0112;

/** The tag in the first directory of a TIFF (TIFF 6.0, section 2). */
function orientationOf(tiff: Buffer): number | null {
  if (tiff.length < 14) return null;
  const little = tiff.toString("latin1", 0, 2) === "II";
  const readShort = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return null;
  const end = Math.min(tiff.length, start + 2 + readShort(start) * 12);
  for (let at = start + 2; at + 12 <= end; at += 12) {
    const value = readShort(at + 8);
    if (readShort(at) === ORIENTATION) return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
