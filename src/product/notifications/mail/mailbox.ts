import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { replaceFile } from "#store/private-files.ts";
import type { ComposedMail, MailTransport } from "./raw-mail.ts";

/**
 * The development mailbox: a folder of `.eml` files instead of a mail server. Beside each lies what
 * it was composed of, so that nobody has to take the mail apart again to show it.
 */
export interface Mailbox {
  /** File names, newest first. */
  list(): Promise<string[]>;
  /** One mail; null for a name that is none of `list`. */
  find(name: string): Promise<Uint8Array | null>;
  /** What it was composed of; null where that is not there. */
  findComposed(name: string): Promise<ComposedMail | null>;
  /** Removes the mails of these ids, as the outbox knows them; what is not there is passed over. */
  erase(mailIds: ReadonlySet<string>): Promise<void>;
}

/** Time, so that names sort as they came; random, so that none can be guessed or taken. */
const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{32}\.eml$/;

/** Among a mail's headers: an id of the outbox and a domain. */
const MESSAGE_ID = /^message-id:\s*<([^@>\s]+)@/im;

const headersOf = (mail: string) => mail.split(/\r?\n\r?\n/, 1)[0] ?? "";

export function mailboxIn(folder: string): Mailbox {
  const list = async () => {
    const names = await readdir(folder).catch(noneIfMissing);
    return names
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  };
  return {
    list,
    async find(name) {
      // A name of this shape has no way out of the folder.
      return NAME.test(name) ? readFile(join(folder, name)).catch(nullIfMissing) : null;
    },
    async findComposed(name) {
      if (!NAME.test(name)) return null;
      const kept = await readFile(join(folder, besideOf(name)), "utf8").catch(nullIfMissing);
      return kept === null ? null : readComposed(kept);
    },
    async erase(mailIds) {
      if (mailIds.size === 0) return;
      for (const name of await list()) {
        const bytes = await readFile(join(folder, name), "latin1").catch(nullIfMissing);
        const id = bytes === null ? null : MESSAGE_ID.exec(headersOf(bytes))?.[1];
        if (!id || !mailIds.has(id)) continue;
        await removeMail(folder, name);
      }
    },
  };
}

/** The newest that are kept: without a mail server nobody else takes them away. */
const MOST_MAILS = 10_000;
/** After how many the folder is looked through. */
const LOOK_EVERY = 100;

/** Removes the oldest beyond `most`. */
async function letOldestGo(folder: string, most: number): Promise<void> {
  for (const name of (await mailboxIn(folder).list()).slice(most)) await removeMail(folder, name);
}

/** The mail last: whoever goes on after this process finds it by that. */
async function removeMail(folder: string, name: string): Promise<void> {
  for (const file of [besideOf(name), name]) await rm(join(folder, file), { force: true });
}

/** Every mail becomes a file, whole or not at all: temporary name, fsync, rename, fsync of the folder. */
export function openMailboxTransport(settings: {
  folder: string;
  clock: Clock;
  random: RandomBytes;
  /** Of these the newest stay. */
  most?: number;
}): MailTransport {
  const { folder, clock, random, most = MOST_MAILS } = settings;
  let delivered = 0;
  return {
    async deliver({ messageId, bytes, composed }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = clock.now().toISOString().replace(/[-:.]/g, "");
      const name = `${time}-${Buffer.from(random(16)).toString("hex")}.eml`;
      // First, so that every mail that is listed has it.
      await replaceFile(folder, besideOf(name), writeComposed(composed));
      await replaceFile(folder, name, bytes);
      if (delivered % LOOK_EVERY === 0) await letOldestGo(folder, most);
      delivered += 1;
      return { outcome: "accepted", messageId, words: `kept as ${name}` };
    },
    close() {},
  };
}

const besideOf = (name: string) => name.replace(/\.eml$/, ".json");

function writeComposed({ attachments, ...mail }: ComposedMail): string {
  const inBase64 = attachments.map(({ bytes, ...attachment }) => ({
    ...attachment,
    bytes: Buffer.from(bytes).toString("base64"),
  }));
  return JSON.stringify({ ...mail, attachments: inBase64 });
}

function readComposed(kept: string): ComposedMail {
  const { sentAt, attachments, ...mail } = JSON.parse(kept);
  return {
    ...mail,
    sentAt: new Date(sentAt),
    attachments: attachments.map(({ bytes, ...attachment }: { bytes: string }) => ({
      ...attachment,
      bytes: Buffer.from(bytes, "base64"),
    })),
  };
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
