import { createHash } from "node:crypto";

/** SHA-256 of the parts one after the other. */
export function sha256(...parts: (Uint8Array | string)[]): Uint8Array {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The same as 64 lower-case hexadecimal digits. */
export function sha256Hex(...parts: (Uint8Array | string)[]): string {
  return Buffer.from(sha256(...parts)).toString("hex");
}

/** The same of megabytes, made on another thread while the event loop goes on. */
export async function sha256HexBeside(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString("hex");
}
