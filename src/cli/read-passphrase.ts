import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { LEAST_PASSPHRASE } from "#data/backup/passphrase.ts";

/**
 * The passphrase of a backup, from a file or typed on a terminal, where it is
 * not shown.
 * @param isNew asks a second time, and refuses what is found by trying
 * @returns null where nobody can be asked
 */
export async function readPassphrase(
  file: string | null,
  { isNew }: { isNew: boolean },
): Promise<string | null> {
  const passphrase = file === null ? await askFor(isNew) : await firstLineOf(file);
  if (passphrase !== null && isNew && [...passphrase].length < LEAST_PASSPHRASE) {
    throw new Error(
      `a passphrase needs at least ${LEAST_PASSPHRASE} characters: whoever has the backup can try as many as he likes`,
    );
  }
  return passphrase;
}

async function firstLineOf(file: string): Promise<string> {
  const [line = ""] = (await readFile(file, "utf8")).split(/\r?\n/);
  if (line === "") throw new Error(`--passphrase-file: ${file} has no first line`);
  return line;
}

async function askFor(isNew: boolean): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const passphrase = await askHidden("Passphrase of the backup: ");
  if (isNew && (await askHidden("Again: ")) !== passphrase) {
    throw new Error("the two were not the same");
  }
  return passphrase;
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
