import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { WriterTools } from "./writer-tools.ts";

/** What writing needs of Node. */
export const NODE_TOOLS: WriterTools = {
  pack: (data) => deflateSync(data),
  digest: (pieces) => {
    const hash = createHash("sha256");
    for (const piece of pieces) hash.update(piece);
    return hash.digest();
  },
};
