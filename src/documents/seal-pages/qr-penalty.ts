import type { QrCode } from "./qr.ts";

/**
 * How badly a QR code reads (ISO/IEC 18004, section 7.8.3): runs of one colour,
 * blocks of one colour, look-alikes of the finder pattern, and an uneven share
 * of dark modules. Less is better.
 */
export function penalty({ size, dark }: QrCode): number {
  let points = 0;
  for (let at = 0; at < size; at += 1) {
    points += linePoints(dark, at * size, 1, size) + linePoints(dark, at, size, size);
  }
  return points + blockPoints(dark, size) + sharePoints(dark);
}

/** Dark-light 1:1:3:1:1 with four light modules on one side. */
const LOOK_ALIKES = [0b10111010000, 0b00001011101];

function linePoints(dark: Uint8Array, start: number, step: number, size: number): number {
  let points = 0;
  let run = 0;
  let colour = -1;
  let window = 0;
  for (let index = 0; index < size; index += 1) {
    const module = dark[start + index * step]!;
    run = module === colour ? run + 1 : 1;
    colour = module;
    if (run === 5) points += 3;
    else if (run > 5) points += 1;
    window = ((window << 1) | module) & 0x7ff;
    if (index >= 10 && (window === LOOK_ALIKES[0] || window === LOOK_ALIKES[1])) points += 40;
  }
  return points;
}

function blockPoints(dark: Uint8Array, size: number): number {
  let points = 0;
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const at = row * size + column;
      const sum = dark[at]! + dark[at - 1]! + dark[at - size]! + dark[at - size - 1]!;
      if (sum === 0 || sum === 4) points += 3;
    }
  }
  return points;
}

function sharePoints(dark: Uint8Array): number {
  let count = 0;
  for (const module of dark) count += module;
  return Math.floor(Math.abs((count * 100) / dark.length - 50) / 5) * 10;
}
