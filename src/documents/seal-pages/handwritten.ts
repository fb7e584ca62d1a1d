/**
 * Whether a typed signature is set in handwriting. The font has European Latin
 * and Cyrillic with their usual signs; a name with any other letter stands in the
 * fallback as a whole, made to lean, rather than in two hands. Pages ask, too.
 */
export function isHandwritten(text: string): boolean {
  return HANDWRITTEN.test(text);
}

const HANDWRITTEN =
  /^[ -~\u00a0-\u017e\u0218-\u021b\u0400-\u045f\u048a-\u04a5\u04a8-\u04ff\u1e80-\u1e85\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u20ac]*$/u;
