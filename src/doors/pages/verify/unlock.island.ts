import { LOCK, type LockedCertificate, type OpenedCertificate } from "./certificate-lock.ts";

/**
 * Opens the certificate with the SHA-512 of the sealed file.
 * @throws where the file is another one
 */
export async function unlock(
  locked: LockedCertificate,
  publicId: string,
  sha512: BufferSource,
): Promise<OpenedCertificate> {
  const material = await crypto.subtle.importKey("raw", sha512, "HKDF", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    {
      name: "HKDF",
      hash: "SHA-256",
      salt: fromBase64(locked.salt),
      info: new TextEncoder().encode(LOCK.purpose),
    },
    material,
    { name: "AES-GCM", length: LOCK.keyBits },
    false,
    ["decrypt"],
  );
  const additionalData = new TextEncoder().encode(publicId);
  const text = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: fromBase64(locked.iv), additionalData },
    key,
    fromBase64(locked.text),
  );
  return JSON.parse(new TextDecoder().decode(text));
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
