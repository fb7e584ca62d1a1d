import { fromLatin1, toHex } from "#kernel/bytes.ts";

/**
 * Writes a CMS into the room that was left for it.
 * @param file base ‖ update, or the update alone
 * @param contentsAt offset in `file` of the first hex digit: for the update
 *   alone, what `assembleSealed` gave less the base's length
 * @throws RangeError when there is no such room, it is too small, or it is filled already
 */
export function fillContents(file: Uint8Array, contentsAt: number, cms: Uint8Array): void {
  const end = file.indexOf(RIGHT_ANGLE, contentsAt);
  if (file[contentsAt - 1] !== LEFT_ANGLE || end < 0) {
    throw new RangeError("no signature goes there");
  }
  for (let at = contentsAt; at < end; at += 1) {
    if (file[at] !== ZERO) throw new RangeError("a signature is there already");
  }
  const room = (end - contentsAt) / 2;
  if (cms.length > room) {
    throw new RangeError(`the signature has ${cms.length} bytes, and there is room for ${room}`);
  }
  file.set(fromLatin1(toHex(cms)), contentsAt);
}

const [LEFT_ANGLE, RIGHT_ANGLE, ZERO] = [0x3c, 0x3e, 0x30];
