/**
 * Writes a CMS into the room that was left for it.
 * @param file base ‖ update, or the update alone
 * @param contentsAt offset in `file` of the first hex digit: for the update
 *   alone, what `assembleSealed` gave less the base's length
 * @throws RangeError when there is no such room, it is too small, or it is filled already
 */
export function fillContents(file: Uint8Array, contentsAt: number, cms: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const end = bytes.indexOf(">", contentsAt, "latin1");
  if (bytes[contentsAt - 1] !== 0x3c || end < 0) throw new RangeError("no signature goes there");
  for (let at = contentsAt; at < end; at += 1) {
    if (bytes[at] !== 0x30) throw new RangeError("a signature is there already");
  }
  const room = (end - contentsAt) / 2;
  if (cms.length > room) {
    throw new RangeError(`the signature has ${cms.length} bytes, and there is room for ${room}`);
  }
  bytes.write(Buffer.from(cms).toString("hex"), contentsAt, "latin1");
}
