import { LIMITS } from "./limits.ts";

/**
 * A mailbox as RFC 5321 section 4.1.2 allows it without quoting or address
 * literals, with a domain of at least two labels; letters beyond ASCII are
 * allowed (RFC 6531). Nothing that could end a header or start a second address.
 */
const EMAIL =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])$/u;

export function isEmail(value: string): boolean {
  return value.length <= LIMITS.emailCharacters && EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value);
}
