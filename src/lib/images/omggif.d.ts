/** Of the package's reader, what is used here. */
declare module "omggif" {
  export class GifReader {
    constructor(file: Uint8Array);
    numFrames(): number;
    frameInfo(frame: number): { x: number; y: number; width: number; height: number };
    decodeAndBlitFrameRGBA(frame: number, rgba: Uint8ClampedArray): void;
  }
}
