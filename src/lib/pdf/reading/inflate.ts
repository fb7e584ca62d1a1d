import { constants, inflateRawSync } from "node:zlib";
import { deflatedIn, type Inflate, inflatePlainly } from "./inflate-plainly.ts";

/** The same as `inflatePlainly`, and as fast as zlib where the data is whole. */
export const inflate: Inflate = (data, most) => {
  const raw = deflatedIn(data);
  if (!raw) return undefined;
  try {
    const bytes = inflateRawSync(raw, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: Math.max(1, most),
    });
    return { bytes, isFull: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      return { bytes: new Uint8Array(0), isFull: true };
    }
    return inflatePlainly(data, most);
  }
};
