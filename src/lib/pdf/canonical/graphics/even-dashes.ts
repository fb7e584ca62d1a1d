/** What PDFium draws in place of a dash without length, in units of the page. */
const DOT = 0.1;

/**
 * Dashes and gaps in pairs, each dash of some length, as PDFium takes them: the
 * last dash of an odd number is its own gap, where others begin anew with gaps
 * for dashes (ISO 32000-1, 8.4.3.6), and a dot has a length, by which rows of
 * dots drift apart.
 */
export function evenDashes(lengths: readonly number[]): number[] {
  const last = lengths.length > 1 && lengths.length % 2 === 1 ? lengths.slice(-1) : [];
  return [...lengths, ...last].map((length, at) =>
    at % 2 === 0 && length < SMALLEST ? DOT : length,
  );
}

/**
 * Where rows of such dashes begin: not before themselves, and within the first
 * of them where it is far behind, since readers lose count of what is beyond.
 */
export function phaseOf(start: number, dashes: readonly number[]): number {
  const period = dashes.reduce((sum, length) => sum + length, 0) * (1 + (dashes.length % 2));
  if (period === 0) return 0;
  if (start < 0) return period - (-start % period);
  return start < FAR ? start : start % period;
}

const FAR = 1_000;
const SMALLEST = 0.000001;
