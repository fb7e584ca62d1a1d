import type { Insertable } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { knownEmail } from "#kernel/email.ts";
import type { Ids } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { OutgoingMail } from "#notifications/mail/outgoing.ts";
import { insertMessage } from "#signing/messages-store.ts";
import type { Queries } from "#store/database.ts";
import type { Schema } from "#store/schema.ts";
import type { Openings } from "#trail/personal-commitments.ts";
import { insertWithdrawal } from "#withdrawal/withdrawals-store.ts";
import { insertContractRow } from "./contract-row.ts";

/**
 * Rows that people leave around a contract that is nothing but a row itself: for
 * tests of what only counts, lists or deletes them. Nothing of it was signed or
 * sent. Each returns the id of its row, where it has one.
 */
export interface PartyRows {
  id: string;
  accountId: string;
  signer(email: string, change?: Partial<Insertable<Schema["signer"]>>): Promise<string>;
  signature(of?: SignatureOf): Promise<string>;
  message(linkEmail: string): Promise<string>;
  withdrawal(email: string): Promise<string>;
  /** The next entry of the trail, and what lies beside it. */
  entry(of: { data?: object; actor?: object; opened?: Openings }): Promise<number>;
  mail(recipient: string, change?: MailChange): Promise<string>;
  reminder(signerId: string): Promise<void>;
  delivery(change?: Partial<Insertable<Schema["webhook_delivery"]>>): Promise<string>;
  toldEvent(): Promise<string>;
}

interface SignatureOf {
  email?: string;
  linkEmail?: string;
  timeZone?: string | null;
  signedAt?: Date;
}

type MailChange = Partial<OutgoingMail> & { state?: "due" | "sent" | "failed" | "dropped" };

const AT = new Date("2026-11-21T09:30:00.000Z");

/** @param of whose contract it is, and how it stands */
// oxlint-disable-next-line max-lines-per-function -- a list: how a row of each table is made
export async function insertPartyRows(
  { database, ids }: { database: Queries; ids: Pick<Ids, "uuid"> },
  { accountId, status = "pending" }: { accountId: string; status?: ContractStatus },
): Promise<PartyRows> {
  const contractId = ids.uuid();
  await insertContractRow(database, { id: contractId, accountId, status });
  const of = { contract_id: contractId, account_id: accountId };
  let entries = 0;
  return {
    id: contractId,
    accountId,
    async signer(email, change = {}) {
      const id = ids.uuid();
      const bare = { ...of, id, role: knownText(id), level: "ses", status: "sent" } as const;
      const times = { sent_at: AT, opened_at: null, signed_at: null, declined_at: null };
      const said = {
        email: knownEmail(email),
        title: null,
        name: null,
        decline_reason: null,
        ...times,
      };
      await database
        .insertInto("signer")
        .values({ ...bare, ...said, ...change })
        .execute();
      return id;
    },
    async signature({ email, linkEmail, timeZone = null, signedAt = AT } = {}) {
      const id = ids.uuid();
      const named = { role: knownText(id), signer_name: knownText("Zoë") };
      const given = { drawing: "{}", inputs: "{}", consent: "{}", answer: "{}" };
      const link = { delivered_link: linkEmail !== undefined, ip: "::1", user_agent: "" };
      const addresses = {
        email: email === undefined ? null : knownEmail(email),
        link_email: linkEmail === undefined ? null : knownEmail(linkEmail),
      };
      await database
        .insertInto("signature")
        .values({
          ...of,
          id,
          submission_id: ids.uuid(),
          ...named,
          ...given,
          ...link,
          ...addresses,
          signed_at: signedAt,
          time_zone: timeZone,
        })
        .execute();
      return id;
    },
    async message(linkEmail) {
      const id = ids.uuid();
      const said = {
        role: knownText("Tenant"),
        kind: "question",
        text: knownText("Why?"),
      } as const;
      await insertMessage(database, {
        ...said,
        id,
        accountId,
        contractId,
        linkEmail: knownEmail(linkEmail),
        salt: new Uint8Array(16),
        saidAt: AT,
      });
      return id;
    },
    async withdrawal(email) {
      const id = ids.uuid();
      const stated = {
        id,
        contractId,
        accountId,
        signatureId: null,
        role: null,
        statedAt: AT,
        name: knownText("Zoë"),
        email: knownEmail(email),
      };
      await insertWithdrawal(database, stated, null);
      return id;
    },
    async entry({ data = {}, actor = {}, opened }) {
      entries += 1;
      const key = { ...of, number: entries };
      const told = { data: JSON.stringify(data), actor: JSON.stringify(actor) };
      await database
        .insertInto("trail_entry")
        .values({ ...key, ...told, at: AT, event: "contract.created", hash: new Uint8Array(32) })
        .execute();
      if (opened) {
        await database
          .insertInto("trail_personal")
          .values({ ...key, opened: JSON.stringify(opened) })
          .execute();
      }
      return entries;
    },
    async mail(recipient, change = {}) {
      const id = ids.uuid();
      const about = { accountId, contractId, signerId: null, kind: "signerWrote", ...change };
      await database
        .insertInto("outgoing_mail")
        .values({
          id,
          account_id: about.accountId,
          contract_id: about.contractId,
          signer_id: about.signerId,
          kind: about.kind,
          recipient: knownEmail(recipient),
          role: null,
          epoch: null,
          details: JSON.stringify(change.details ?? {}),
          state: change.state ?? "sent",
          claimed_by: null,
          claimed_at: null,
          requested_at: change.requestedAt ?? AT,
          sent_at: null,
        })
        .execute();
      return id;
    },
    async reminder(signerId) {
      await database
        .insertInto("link_reminder")
        .values({ ...of, signer_id: signerId, epoch: 1, sent: 0, due_at: AT })
        .execute();
    },
    async delivery(change = {}) {
      const id = ids.uuid();
      const bare = { ...of, id, webhook_id: ids.uuid(), event: "contract.created" } as const;
      const state = { status: "delivered", next_attempt_at: null, is_test: false } as const;
      const answer = { status_code: null, duration_ms: null, created_at: AT };
      await database
        .insertInto("webhook_delivery")
        .values({ ...bare, ...state, ...answer, sealed_rest: Buffer.from("x"), ...change })
        .execute();
      return id;
    },
    async toldEvent() {
      const id = ids.uuid();
      const told = { event: "contract.created", sealed_rest: Buffer.from("x") } as const;
      await database
        .insertInto("told_event")
        .values({ ...of, ...told, id, created_at: AT })
        .execute();
      return id;
    },
  };
}

/** How many rows of a table are of these, by their account or another column. */
export async function countRows(
  { database }: { database: Queries },
  table: keyof Schema,
  { column = "account_id", value }: { column?: string; value: unknown },
): Promise<number> {
  const row = await database
    .selectFrom(table)
    .select((is) => is.fn.countAll<string>().as("n"))
    .where(database.dynamic.ref(column), "=", value)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
