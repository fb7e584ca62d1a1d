import { type Box, inset } from "./boxes.ts";

/** What stands beneath a signature, as it is printed; an empty line is none. */
export interface StampWords {
  signerName: string;
  title: string;
  signedAt: string;
  /** Stands last, and in a frame with all above it; absent where there is none. */
  frame?: string;
}

export interface StampLine extends Box {
  text: string;
  size: number;
  bold: boolean;
  /** Left out rather than cut where it does not fit. */
  whole: boolean;
}

/** Largest and smallest size of the lines under a signature, in points of an A4 page. */
const LINE_MAX = 7.4;
const LINE_MIN = 4.6;
const LINE_PITCH = 1.24;
/** The time is the last line to go. */
const TIME_KEEP = 3;
/** After the job title, which says less than whose signature it is. */
const FRAME_KEEP = 1.5;
/** Between a bracket and what it holds. */
const BRACKET_ROOM = 7;
/** Share of the box that the lines may take; the signature has the rest. */
const LINES_SHARE = 0.46;

/**
 * Where the signature stands in its box, with the signer's name, job title and
 * time beneath it. Where the box is too low for all lines the job title goes
 * first, then the name, the time last. In points; the signing page shows the
 * same before it is given. A frame is an open bracket on its left, of lines alone: whatever is
 * printed below stays to be seen.
 */
export function layOutStamp(
  words: StampWords,
  box: Box,
  scale: number,
): { drawing: Box; lines: StampLine[]; bracket: Box | null } {
  const whole = inset(box, scale);
  const aside = words.frame ? Math.min(BRACKET_ROOM * scale, whole.width / 8) : 0;
  const inner = { ...whole, x: whole.x + aside, width: whole.width - aside };
  const lines = [
    { text: words.signerName, bold: true, keep: 2 },
    { text: words.title, bold: false, keep: 1 },
    { text: words.signedAt, bold: false, keep: TIME_KEEP },
    { text: words.frame ?? "", bold: false, keep: FRAME_KEEP },
  ].filter((line) => line.text !== "");
  const room = inner.height * LINES_SHARE;
  const wished = Math.min(LINE_MAX * scale, room / (lines.length * LINE_PITCH));
  const size = Math.max(wished, LINE_MIN * scale);
  const count = Math.min(lines.length, Math.floor(room / (size * LINE_PITCH) + 0.001));
  const kept = [...lines].sort((a, b) => b.keep - a.keep).slice(0, count);
  const shown = lines.filter((line) => kept.includes(line));
  const pitch = size * LINE_PITCH;
  const top = inner.y + inner.height - shown.length * pitch;
  return {
    drawing: { ...inner, height: top - inner.y - (shown.length > 0 ? size * 0.35 : 0) },
    lines: shown.map((line, at) => ({
      text: line.text,
      bold: line.bold,
      whole: line.keep === TIME_KEEP,
      size,
      x: inner.x,
      y: top + at * pitch,
      width: inner.width,
      height: pitch,
    })),
    bracket: words.frame ? { ...whole, width: aside * 0.7 } : null,
  };
}
