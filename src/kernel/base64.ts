/**
 * The bytes that base64 or base64url (RFC 4648, 4 and 5) stands for, with or
 * without filling; null for anything else, white space included.
 */
export function readBase64(text: string): Uint8Array | null {
  const filling = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const digits = text.length - filling;
  // Of letters beyond ASCII the decoder only sees the lower half. All else that is foreign it
  // passes over, so that what it reads then is too short. Looking for it oneself takes many
  // times as long, and uploads come over the event loop.
  if (Buffer.byteLength(text) !== text.length) return null;
  const bytes = Buffer.from(text, "base64");
  return digits % 4 !== 1 && bytes.length === Math.floor((digits * 3) / 4) ? bytes : null;
}
