import { toHex } from "#kernel/bytes.ts";

/**
 * Curves that European authorities sign with and Web Crypto does not know (RFC 5639, 3; ETSI
 * TS 119 312, 7.2). Signatures are only verified, over what is public, so no step has to take the
 * same time for every number.
 */
export interface Curve {
  /** Of a coordinate, and of each half of a signature. */
  bytes: number;
  p: bigint;
  a: bigint;
  b: bigint;
  /** The base point. */
  x: bigint;
  y: bigint;
  /** The order of the base point; every point of the curve is a multiple of it. */
  n: bigint;
}

/** By identifier (RFC 5639, 4.1). */
export const BRAINPOOL: Readonly<Record<string, Curve>> = {
  /** brainpoolP256r1 */
  "1.3.36.3.3.2.8.1.1.7": curve(
    "a9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377",
    "7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9",
    "26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6",
    "8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262",
    "547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997",
    "a9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7",
  ),
  /** brainpoolP384r1 */
  "1.3.36.3.3.2.8.1.1.11": curve(
    "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53",
    "7bc382c63d8c150c3c72080ace05afa0c2bea28e4fb22787139165efba91f90f8aa5814a503ad4eb04a8c7dd22ce2826",
    "04a8c7dd22ce28268b39b55416f0447c2fb77de107dcd2a62e880ea53eeb62d57cb4390295dbc9943ab78696fa504c11",
    "1d1c64f068cf45ffa2a63a81b7c13f6b8847a3e77ef14fe3db7fcafe0cbd10e8e826e03436d646aaef87b2e247d4af1e",
    "8abe1d7520f9c2a45cb1eb8e95cfd55262b70b29feec5864e19c054ff99129280e4646217791811142820341263c5315",
    "8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565",
  ),
  /** brainpoolP512r1 */
  "1.3.36.3.3.2.8.1.1.13": curve(
    "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca703308717d4d9b009bc66842aecda12ae6a380e62881ff2f2d82c68528aa6056583a48f3",
    "7830a3318b603b89e2327145ac234cc594cbdd8d3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94ca",
    "3df91610a83441caea9863bc2ded5d5aa8253aa10a2ef1c98b9ac8b57f1117a72bf2c7b9e7c1ac4d77fc94cadc083e67984050b75ebae5dd2809bd638016f723",
    "81aee4bdd82ed9645a21322e9c4c6a9385ed9f70b5d916c1b43b62eef4d0098eff3b1f78e2d0d48d50d1687b93b97d5f7c6d5047406a5e688b352209bcb9f822",
    "7dde385d566332ecc0eabfa9cf7822fdf209f70024a57b1aa000c55b881f8111b2dcde494a5f485e5bca4bd88a2763aed1ca2b2fa8f0540678cd1e0f3ad80892",
    "aadd9db8dbe9c48b3fd4e6ae33c9fc07cb308db3b3c9d20ed6639cca70330870553e5c414ca92619418661197fac10471db1d381085ddaddb58796829ca90069",
  ),
};

function curve(...[p, a, b, x, y, n]: [string, string, string, string, string, string]): Curve {
  const number = (digits: string) => BigInt(`0x${digits}`);
  return {
    bytes: p.length / 2,
    p: number(p),
    a: number(a),
    b: number(b),
    x: number(x),
    y: number(y),
    n: number(n),
  };
}

/** Both coordinates. */
export interface Point {
  x: bigint;
  y: bigint;
}

/**
 * @param bits of a public key: an uncompressed point (RFC 5480, 2.2)
 * @returns null when it is none of the curve
 */
export function pointOn({ bytes, p, a, b }: Curve, bits: Uint8Array): Point | null {
  if (bits.length !== 1 + 2 * bytes || bits[0] !== 4) return null;
  const x = numberOf(bits.subarray(1, 1 + bytes));
  const y = numberOf(bits.subarray(1 + bytes));
  const isOnCurve = x < p && y < p && (y * y - (x * x + a) * x - b) % p === 0n;
  return isOnCurve ? { x, y } : null;
}

/**
 * Whether the two halves of an ECDSA signature, side by side, are the key's over this digest
 * (FIPS 186-5, 6.4.2).
 * @param key a point that `pointOn` gave
 */
export function verifyOnCurve(
  curve: Curve,
  key: Point,
  { digest, signature }: { digest: Uint8Array; signature: Uint8Array },
): boolean {
  const { bytes, n } = curve;
  if (signature.length !== 2 * bytes) return false;
  const r = numberOf(signature.subarray(0, bytes));
  const s = numberOf(signature.subarray(bytes));
  if (r === 0n || r >= n || s === 0n || s >= n) return false;
  // Every order here has as many bits as its bytes hold, so a longer digest is cut at an octet.
  const e = numberOf(digest.subarray(0, bytes));
  const w = modularInverse(s, n);
  const sum = sumOfMultiples(curve, [(e * w) % n, (r * w) % n], key);
  return sum !== null && sum.x % n === r;
}

/** X / Z², Y / Z³; at infinity Z is zero. */
type Jacobian = readonly [x: bigint, y: bigint, z: bigint];

const INFINITY: Jacobian = [1n, 1n, 0n];

/** u · base + v · key, bit by bit for both at once; null at infinity. */
function sumOfMultiples(curve: Curve, [u, v]: [bigint, bigint], key: Point): Point | null {
  const base: Jacobian = [curve.x, curve.y, 1n];
  const other: Jacobian = [key.x, key.y, 1n];
  const both = add(curve, base, other);
  let sum = INFINITY;
  for (let bit = BigInt(8 * curve.bytes - 1); bit >= 0n; bit -= 1n) {
    sum = doublePoint(curve, sum);
    const [inU, inV] = [(u >> bit) & 1n, (v >> bit) & 1n];
    if (inU && inV) sum = add(curve, sum, both);
    else if (inU) sum = add(curve, sum, base);
    else if (inV) sum = add(curve, sum, other);
  }
  const [x, y, z] = sum;
  if (z === 0n) return null;
  const { p } = curve;
  const one = modularInverse(z, p);
  const two = (one * one) % p;
  return { x: (x * two) % p, y: (y * two * one) % p };
}

function doublePoint({ p, a }: Curve, [x, y, z]: Jacobian): Jacobian {
  if (z === 0n || y === 0n) return INFINITY;
  const yy = (y * y) % p;
  const s = (4n * x * yy) % p;
  const zz = (z * z) % p;
  const m = (3n * x * x + a * zz * zz) % p;
  const x3 = modulo(m * m - 2n * s, p);
  return [x3, modulo(m * (s - x3) - 8n * yy * yy, p), (2n * y * z) % p];
}

function add(curve: Curve, one: Jacobian, other: Jacobian): Jacobian {
  const { p } = curve;
  const [x1, y1, z1] = one;
  const [x2, y2, z2] = other;
  if (z1 === 0n) return other;
  if (z2 === 0n) return one;
  const [zz1, zz2] = [(z1 * z1) % p, (z2 * z2) % p];
  const u1 = (x1 * zz2) % p;
  const s1 = (y1 * zz2 * z2) % p;
  const h = modulo(x2 * zz1 - u1, p);
  const r = modulo(y2 * zz1 * z1 - s1, p);
  if (h === 0n) return r === 0n ? doublePoint(curve, one) : INFINITY;
  const hh = (h * h) % p;
  const hhh = (hh * h) % p;
  const v = (u1 * hh) % p;
  const x3 = modulo(r * r - hhh - 2n * v, p);
  return [x3, modulo(r * (v - x3) - s1 * hhh, p), (z1 * z2 * h) % p];
}

function modulo(number: bigint, modulus: bigint): bigint {
  const rest = number % modulus;
  return rest < 0n ? rest + modulus : rest;
}

/** By Euclid; of a number that a prime does not divide. */
function modularInverse(number: bigint, prime: bigint): bigint {
  let [low, high] = [modulo(number, prime), prime];
  let [ofLow, ofHigh] = [1n, 0n];
  while (low > 1n) {
    const times = high / low;
    [low, high] = [high - times * low, low];
    [ofLow, ofHigh] = [ofHigh - times * ofLow, ofLow];
  }
  return modulo(ofLow, prime);
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes) || "0"}`);
}
