import { crossesPdf } from "#kit/documents/pdfs/handmade.ts";
import { type Assembled, type AssembleInput, assembleSealed } from "#lib/pdf/assemble.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { type PageGeometry, readPageGeometry } from "#lib/pdf/geometry.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";

/** The whole file, base ‖ update, with what `assembleSealed` said of it. */
export type SealedFile = Assembled & { file: Buffer };

export const CONTENTS_LENGTH = 6_000;

/** Assembles with the settings of an ordinary seal, but for those given. */
export function assembleFile(
  base: Uint8Array,
  settings: Partial<Omit<AssembleInput, "base">> = {},
): SealedFile {
  const assembled = assembleSealed({
    base,
    overlay: null,
    marks: [],
    appendix: [],
    bookmark: null,
    keywords: "",
    attached: null,
    signature: {
      fieldName: "Seal",
      name: "Countersign",
      reason: "Signed by all",
      at: new Date("2030-01-02T03:04:05Z"),
      contentsLength: CONTENTS_LENGTH,
    },
    ...settings,
  });
  return { ...assembled, file: Buffer.concat([base, assembled.update]) };
}

/** How each page of a file is seen. */
export function geometries(pdf: Uint8Array): PageGeometry[] {
  const open = openPdf(pdf);
  return readPageTree(open).pages.map(({ dict }) => readPageGeometry(dict, open.resolve));
}

/** Assembles with a cross over every page, its middle at a percent of it from the top left. */
export function crossEveryPage(base: Uint8Array, x: number, y: number): SealedFile {
  const pages = geometries(base);
  return assembleFile(base, {
    overlay: crossesPdf(pages.map(({ width, height }) => ({ width, height, x, y }))),
    marks: pages.map((_, index) => ({ page: index + 1, overlayPage: index + 1 })),
  });
}
