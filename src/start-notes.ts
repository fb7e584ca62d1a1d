import { join } from "node:path";
import type { Log } from "#kernel/log.ts";
import { replaceFile } from "#store/private-files.ts";

/** What a start has to tell whoever runs the service, and nobody who reads the log: it holds secrets. */
export interface StartNote {
  /** In DATA_DIR, where there is no terminal. */
  fileName: string;
  text: string;
  /** Names the file. */
  event: "account.first" | "mailbox.address";
}

export interface NoteWays {
  /** Null where the standard output is no terminal: then it ends in somebody's log. */
  terminal: ((text: string) => void) | null;
  dataDir: string;
  log: Log;
}

/**
 * Makes ready to tell the notes: where there is no terminal, each is in a file
 * that only the service's own user may read by the time this returns.
 * @returns tells them: prints them on the terminal, or logs which files they are in
 * @throws when a file cannot be written
 */
export async function readyNotes(
  notes: readonly StartNote[],
  { terminal, dataDir, log }: NoteWays,
): Promise<() => void> {
  if (terminal) return () => notes.forEach(({ text }) => void terminal(text));
  for (const { fileName, text } of notes) await replaceFile(dataDir, fileName, text);
  return () =>
    notes.forEach(({ event, fileName }) => void log(event, { file: join(dataDir, fileName) }));
}

/** Tells where the mails are read that no server takes. */
export function mailboxNote(url: string): StartNote {
  return {
    fileName: "mailbox-address.txt",
    text: `\nMails are kept, not sent. Read them at  ${url}\n\n`,
    event: "mailbox.address",
  };
}
