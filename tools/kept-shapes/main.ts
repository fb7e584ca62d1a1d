/**
 * Draws what letters look like in our own faces, for `documents/pdf/seen-words`:
 * `node --import ./tools/sources.js tools/kept-shapes/main.ts` after a face, or the drawing of glyphs, has changed.
 */
import { writeFileSync } from "node:fs";
import { KEPT_FILE } from "#lib/pdf/seen-words/kept-shapes.ts";
import { drawKept } from "./draw.ts";

writeFileSync(KEPT_FILE, await drawKept());
