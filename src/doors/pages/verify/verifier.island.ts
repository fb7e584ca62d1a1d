/**
 * What checks a file: a script of its own, fetched when a file is chosen, since most who open
 * the page only read it.
 */
export { explain, fill } from "#evidence/verification/explain.ts";
export { aboutDocument, verifyFile } from "#evidence/verification/verify-file.ts";
