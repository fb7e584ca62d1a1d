import type { Soundness } from "./soundness.ts";

/** A page of a stored base, and the readers that show it otherwise than others. */
export interface PageResult {
  page: number;
  /** Two differed in small pictures. */
  doubtful: boolean;
  /** In pictures twice as large, every two that differ, such as `pdfium/gs`, with the cells in which they do; −1 for no picture. */
  apart: Record<string, number>;
}

/** A line of the results. */
export interface Result extends Soundness {
  name: string;
  bytes: number;
  /** `broke` with an exception, `stopped` by a limit of time or memory. */
  outcome: "taken" | "refused" | "broke" | "stopped";
  why: string;
  warnings: string[];
  /** Processor time of taking it in. */
  cpuMs: number;
  baseBytes: number;
  pageCount: number;
  pages: PageResult[];
}
