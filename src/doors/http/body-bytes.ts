/**
 * The bytes of bodies, whose memory is given back as soon as they have been
 * read: what lies outside of the heap is collected late, and a service that is
 * sent much at once would hold as much again of what nobody needs any more.
 */

/** Below this the collector is soon there, and bytes may share a buffer with others. */
const WORTH_IT_BYTES = 16 * 1024;

/**
 * Gives the memory of bytes back at once; they are empty from then on, and so is
 * whatever else looks at them. Bytes that share their memory with others stay.
 */
export function releaseBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (bytes.length < WORTH_IT_BYTES || bytes.length !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** One behind the other in one buffer; each is let go once it is there. */
export function joinAndRelease(chunks: readonly Uint8Array[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    const { length } = chunk;
    whole.set(chunk, at);
    releaseBytes(chunk);
    at += length;
  }
  return whole;
}
