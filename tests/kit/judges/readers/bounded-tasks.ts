/** Tasks over PDFs that may take for ever, take all memory or end their process: they run in one of their own. */
import { takeUpload } from "#documents/take-upload.ts";
import { findAnchors } from "#lib/pdf/anchors/find-anchors.ts";
import { drawByPdfium, type SeenSize, sizesByPdfium } from "./by-pdfium.ts";
import { drawByPdfjs } from "./by-pdfjs.ts";
import type { Grey } from "./grey.ts";

export interface PagesOf {
  pdf: Uint8Array;
  /** From 1. */
  pages: readonly number[];
  /** Pixels of the longer side of a picture. */
  longest: number;
}

/** What becomes of an upload: the whole base PDF, or why it is refused. */
export type Taken =
  | { base: Uint8Array; pageCount: number; warnings: string[] }
  | { refused: string };

export const TASKS = {
  takeUpload: async (pdf: Uint8Array): Promise<Taken> => {
    const taken = await takeUpload({ pdf, fields: [], language: "en", attachments: [] });
    if ("problem" in taken) return { refused: taken.problem };
    return {
      base: taken.base,
      pageCount: taken.pages.length,
      warnings: taken.warnings.map(({ text }) => text),
    };
  },
  anchors: async ({ pdf, texts }: { pdf: Uint8Array; texts: string[] }) =>
    findAnchors(pdf, texts, { pages: Number.POSITIVE_INFINITY }),
  sizes: ({ pdf, pages }: PagesOf): Promise<SeenSize[]> => sizesByPdfium(pdf, pages),
  pdfium: ({ pdf, pages, longest }: PagesOf): Promise<Grey[]> => drawByPdfium(pdf, pages, longest),
  pdfjs: ({ pdf, pages, longest }: PagesOf): Promise<Grey[]> => drawByPdfjs(pdf, pages, longest),
};

export type TaskName = keyof typeof TASKS;
export type TaskInput<N extends TaskName> = Parameters<(typeof TASKS)[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<(typeof TASKS)[N]>>;
