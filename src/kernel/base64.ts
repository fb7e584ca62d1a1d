/**
 * The bytes that base64 or base64url (RFC 4648, 4 and 5) stands for, with or
 * without filling, in lines of any kind (section 3.3) and between blanks; null
 * for anything else. Where a form made blanks of all plus signs it is null as
 * well: what is left would be read as other bytes.
 */
export function readBase64(text: string): Uint8Array | null {
  const bytes = readDigits(text);
  if (bytes || !WHITE_SPACE.some((sign) => text.includes(sign))) return bytes;
  return hasLostItsPluses(text) ? null : readDigits(text.replace(/[ \t\r\n\f]/g, ""));
}

/** What the forgiving base64 of browsers passes over. */
const WHITE_SPACE = ["\n", "\r", " ", "\t", "\f"];

/** In base64 of any length each of 64 digits is there, and nobody puts blanks one by one within its lines. */
function hasLostItsPluses(text: string): boolean {
  return !text.includes("+") && !text.includes("-") && /[^\s=] [^\s=]/.test(text);
}

function readDigits(text: string): Uint8Array | null {
  const filling = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const digits = text.length - filling;
  // Of letters beyond ASCII the decoder only sees the lower half. All else that is foreign it
  // passes over, so that what it reads then is too short. Looking for it oneself takes many
  // times as long, and uploads come over the event loop.
  if (Buffer.byteLength(text) !== text.length) return null;
  const bytes = Buffer.from(text, "base64");
  return digits % 4 !== 1 && bytes.length === Math.floor((digits * 3) / 4) ? bytes : null;
}
