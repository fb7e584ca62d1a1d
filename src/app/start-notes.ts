import { mkdir, rm } from "node:fs/promises";
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
  /** What it says is stored nowhere else. */
  isToldOnce: boolean;
}

export interface NoteWays {
  /** Null where the standard output is no terminal: then it ends in somebody's log. */
  terminal: ((text: string) => void) | null;
  dataDir: string;
  log: Log;
}

/**
 * Makes ready to tell the notes: each is in a file that only the service's own user may read by the
 * time this returns; on a terminal too, where it can be told once, so that nothing that fails until
 * then loses it.
 * @returns tells them: prints them on the terminal and removes their files, or logs which they are in
 * @throws when a file cannot be written
 */
export async function readyNotes(
  notes: readonly StartNote[],
  { terminal, dataDir, log }: NoteWays,
): Promise<() => Promise<void>> {
  const written = terminal ? notes.filter(({ isToldOnce }) => isToldOnce) : notes;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const { fileName, text } of written) await replaceFile(dataDir, fileName, text);
  return async () => {
    if (!terminal) {
      for (const { event, fileName } of notes) log(event, { file: join(dataDir, fileName) });
      return;
    }
    for (const { text } of notes) terminal(text);
    for (const { fileName } of written) await rm(join(dataDir, fileName), { force: true });
  };
}

/** Tells where the mails are read that no server takes. */
export function mailboxNote(url: string): StartNote {
  return {
    fileName: "mailbox-address.txt",
    text: `\nMails are kept, not sent. Read them at  ${url}\n\n`,
    event: "mailbox.address",
    isToldOnce: false,
  };
}
