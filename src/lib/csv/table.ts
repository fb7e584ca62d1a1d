import Papa from "papaparse";
import { LIMITS } from "#kernel/limits.ts";

/** A table as somebody sent it. */
export interface Table {
  header: readonly string[];
  rows: readonly Row[];
}

export interface Row {
  /** As a spreadsheet counts it: the header is 1. */
  line: number;
  /** As many as the header has. */
  cells: readonly string[];
}

/** Why nothing can be done with a table, and in which line where it is one. */
export interface TableFault {
  fault: "empty" | "noRows" | "tooManyRows" | "tooManyColumns" | "tooLarge" | "ragged" | "quotes";
  line: number | null;
}

/**
 * Reads a table of comma-separated values with a header (RFC 4180), or one that has semicolons or
 * tabs between its cells, as spreadsheets in many countries write it. Lines without any letter are
 * left out.
 */
export function readTable(text: string): Table | TableFault {
  if (Buffer.byteLength(text) > LIMITS.tableBytes) return fault("tooLarge");
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    preview: LIMITS.tableLines + 1,
  });
  const unclosed = errors.find(({ type }) => type === "Quotes");
  if (unclosed) return fault("quotes", (unclosed.row ?? 0) + 1);
  if (data.length > LIMITS.tableLines) return fault("tooManyRows");
  const lines = data.map((cells, at): Row => ({ line: at + 1, cells: cells.map(asLine) }));
  const [first, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (!first) return fault("empty");
  const header = withoutLast(first.cells);
  if (header.length > LIMITS.tableColumns) return fault("tooManyColumns");
  if (rows.length === 0) return fault("noRows");
  if (rows.length > LIMITS.tableRows) return fault("tooManyRows");
  const ragged = rows.find(({ cells }) => withoutLast(cells).length > header.length);
  if (ragged) return fault("ragged", ragged.line);
  return {
    header,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: header.map((_, column) => cells[column] ?? ""),
    })),
  };
}

const DELIMITERS = [",", ";", "\t"] as const;

/** What divides the header into most cells. */
function delimiterOf(text: string): string {
  const cells = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: true });
    return { delimiter, count: data[0]?.length ?? 0 };
  });
  return cells.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

function fault(name: TableFault["fault"], line: number | null = null): TableFault {
  return { fault: name, line };
}

/** A form sends lines that end as those of the web do, whatever ended them in the file. */
function asLine(cell: string): string {
  return cell.replaceAll("\r\n", "\n").trim();
}

/** Spreadsheets write empty columns behind the last one. */
function withoutLast(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/**
 * The text of a file: UTF-8, UTF-16 where its first bytes say so, and else what spreadsheets of
 * western Europe write where nobody tells them otherwise (Windows-1252).
 */
export function decodeTable(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeAs("windows-1252", bytes);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * A table as a file that spreadsheets open with its letters whole. What one of them would take for
 * a formula stands behind an apostrophe.
 */
export function writeTable(lines: readonly (readonly string[])[]): Uint8Array {
  const text = Papa.unparse(lines as string[][], { escapeFormulae: true, newline: "\r\n" });
  return Buffer.from(`\uFEFF${text}\r\n`);
}
