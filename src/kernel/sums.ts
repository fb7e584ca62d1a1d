/** The name of a list of sums, as it is found beside what it is of. */
export const SUMS_NAME = "SHA256SUMS";

/** A file by its name, with its SHA-256 in lower-case hexadecimal digits. */
export interface Sum {
  name: string;
  sha256: string;
}

/** A list as `sha256sum -c` of GNU coreutils checks it: a line each, in the order given. */
export function sumsText(sums: readonly Sum[]): string {
  return sums.map(({ sha256, name }) => `${sha256}  ${name}\n`).join("");
}

/** Hashes by the names that a list gives; of a line of another form nonsense that matches no file. */
export function readSums(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
