import type { Ids } from "#kernel/ids.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { openText, sealText } from "#kernel/sealed-text.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database, Queries } from "#store/database.ts";
import type { ComposedMail, MailTransport } from "./raw-mail.ts";

/** What of a mail is kept: attached files by their names alone. */
export interface TestMail extends Omit<ComposedMail, "attachments"> {
  id: string;
  attached: string[];
}

export interface TestMailServices {
  database: Database;
  ids: Pick<Ids, "uuid">;
  clock: Clock;
  random: RandomBytes;
  /** What kept mails are encrypted under. */
  testMailKeys: KeyRing;
}

/** Keeps the mails of an account's tests instead of sending them; its people read them on a page. */
export function testMailbox(services: TestMailServices, accountId: string): MailTransport {
  const { database, ids, clock, random, testMailKeys } = services;
  return {
    async deliver({ messageId, composed }) {
      const { attachments, ...mail } = composed;
      const attached = attachments.map(({ fileName }) => fileName);
      const id = ids.uuid();
      const sealed = sealText(
        JSON.stringify({ ...mail, attached }),
        place(id),
        testMailKeys,
        random,
      );
      await database
        .insertInto("test_mail")
        .values({ id, account_id: accountId, sealed, kept_at: clock.now() })
        .execute();
      return {
        outcome: "accepted",
        messageId,
        words: "kept in the mailbox of the account's tests",
      };
    },
    close() {},
  };
}

type Reading = Pick<TestMailServices, "database" | "testMailKeys">;

/** The newest of them, newest first. */
export async function listTestMails(
  { database, testMailKeys }: Reading,
  accountId: string,
  limit: number,
): Promise<TestMail[]> {
  const rows = await ofTestAccount(database, accountId)
    .orderBy("kept_at", "desc")
    .orderBy("test_mail.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => openMail(row, testMailKeys));
}

/** One of them; null where the live account has none of this id. */
export async function findTestMail(
  { database, testMailKeys }: Reading,
  accountId: string,
  id: string,
): Promise<TestMail | null> {
  const row = await ofTestAccount(database, accountId)
    .where("test_mail.id", "=", id)
    .executeTakeFirst();
  return row ? openMail(row, testMailKeys) : null;
}

/** Deletes the mails to an address that an account's tests have kept. @param email in lower case */
export async function eraseTestMails(
  { database, testMailKeys }: Reading,
  accountId: string,
  email: string,
): Promise<void> {
  const rows = await ofTestAccount(database, accountId).execute();
  const theirs = rows.filter((row) =>
    JSON.stringify(openMail(row, testMailKeys)).toLowerCase().includes(email),
  );
  if (theirs.length === 0) return;
  const ids = theirs.map(({ id }) => id);
  await database.deleteFrom("test_mail").where("id", "in", ids).execute();
}

export async function sweepTestMails(queries: Queries, before: Date): Promise<void> {
  await queries.deleteFrom("test_mail").where("kept_at", "<=", before).execute();
}

function ofTestAccount(database: Database, accountId: string) {
  return database
    .selectFrom("test_mail")
    .innerJoin("account", "account.id", "test_mail.account_id")
    .select(["test_mail.id", "sealed"])
    .where("account.twin_of", "=", accountId);
}

function openMail({ id, sealed }: { id: string; sealed: Uint8Array }, keys: KeyRing): TestMail {
  const { sentAt, ...mail } = JSON.parse(openText(sealed, place(id), keys));
  return { ...mail, id, sentAt: new Date(sentAt) };
}

const place = (id: string) => `test mail ${id}`;

declare module "#store/schema.ts" {
  interface Schema {
    test_mail: TestMailTable;
  }
}

interface TestMailTable {
  id: string;
  account_id: string;
  sealed: Uint8Array;
  kept_at: Date;
}
