/**
 * The service lacks something of its own: a module, a file, memory. It says
 * nothing about the document, and its sender is not told that it did.
 */
export class OwnLack extends Error {
  override name = "OwnLack";
}

const UNLOADED = new Set(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND", "ERR_DLOPEN_FAILED"]);
/** Deeper than anything here is wrapped. */
const MOST_CAUSES = 8;

/**
 * Whether an error tells of such a lack, itself or by what caused it. What the system refuses counts
 * as one: no document makes a child of the workers open a file.
 */
export function isOwnLack(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < MOST_CAUSES && at instanceof Error; depth += 1) {
    const { code, errno } = at as NodeJS.ErrnoException;
    if (at instanceof OwnLack || typeof errno === "number") return true;
    if (code !== undefined && UNLOADED.has(code)) return true;
    at = at.cause;
  }
  return false;
}
