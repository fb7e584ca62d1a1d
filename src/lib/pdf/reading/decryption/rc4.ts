/** RC4, which Node's OpenSSL no longer has. It takes away what it adds. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let at = 0; at < 256; at += 1) state[at] = at;
  for (let at = 0, mixed = 0; at < 256; at += 1) {
    const held = state[at]!;
    mixed = (mixed + held + key[at % key.length]!) & 255;
    state[at] = state[mixed]!;
    state[mixed] = held;
  }
  const out = new Uint8Array(data.length);
  for (let at = 0, one = 0, other = 0; at < data.length; at += 1) {
    one = (one + 1) & 255;
    const held = state[one]!;
    other = (other + held) & 255;
    state[one] = state[other]!;
    state[other] = held;
    out[at] = data[at]! ^ state[(state[one]! + held) & 255]!;
  }
  return out;
}
