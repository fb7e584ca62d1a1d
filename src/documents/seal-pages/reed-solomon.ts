/**
 * Error correction bytes of one block of a QR code: the remainder of the data
 * divided by the generator polynomial over GF(256) with 0x11d (ISO/IEC 18004,
 * section 7.5).
 */
export function errorCorrectionBytes(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  const rest = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let at = 0; at < count; at += 1) rest[at]! ^= multiply(divisor[at]!, factor);
  }
  return rest;
}

const EXPONENTS = new Uint8Array(510);
const LOGARITHMS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXPONENTS[power] = value;
  EXPONENTS[power + 255] = value;
  LOGARITHMS[value] = power;
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0);
}

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : EXPONENTS[LOGARITHMS[a]! + LOGARITHMS[b]!]!;
}

/** Coefficients of (x − 1)(x − 2)(x − 4)… without the leading one. */
function generator(count: number): number[] {
  let coefficients = [1];
  for (let power = 0; power < count; power += 1) {
    const root = EXPONENTS[power]!;
    coefficients = [...coefficients, 0].map(
      (coefficient, at) => coefficient ^ multiply(coefficients[at - 1] ?? 0, root),
    );
  }
  return coefficients.slice(1);
}
