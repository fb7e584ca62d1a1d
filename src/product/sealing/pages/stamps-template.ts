import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

let bytes: Buffer | undefined;

/** What the templates of stamps share, as the file that they import. */
export function stampsTemplate(): [path: string, bytes: Uint8Array] {
  bytes ??= readFileSync(join(PACKAGE_ROOT, "src/product/sealing/pages/stamps.typ"));
  return ["/stamps.typ", bytes];
}
