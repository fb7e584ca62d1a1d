import { type Acting, asProven } from "#accounts/held-proof.ts";
import { lockContract } from "#contracts/contracts-store.ts";
import { recipientHash } from "#contracts/mail-windows.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { type Email, knownEmail, readEmail } from "#kernel/email.ts";
import type { Ids } from "#kernel/ids.ts";
import { asUuid, LOWEST_UUID } from "#kernel/ids.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Mailbox } from "#notifications/mail/mailbox.ts";
import { eraseTestMails, type TestMailServices } from "#notifications/mail/test-mailbox.ts";
import type { Database } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { openPayload, type PayloadKeys } from "#webhooks/sealed-payload.ts";
import { decideFate, type Fate } from "./decide.ts";
import {
  accountsOf,
  countBeside,
  deletePending,
  type ErasureCounts,
  endErasure,
  eraseBeside,
  eraseRows,
  eraseValues,
  findErasure,
  findInvolved,
  forgetAsked,
  type InvolvedContract,
  insertErasure,
  isMember,
  listPending,
  listSentMails,
  noteCounts,
  readOpenings,
} from "./erasure-store.ts";
import { pathsOf } from "./personal-values.ts";
import { hasAddress } from "./whole-address-store.ts";

export interface ErasureServices {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, "uuid">;
  jobs: Pick<Jobs, "enqueue">;
}

/** Contracts that are looked at together. */
const PART = 100;

/** Why nobody is erased: it is no address, or that of somebody who works in the account. */
export type ErasureProblem = "addressUnfit" | "member";

export interface ErasurePlan {
  email: Email;
  counts: ErasureCounts;
  /** Of contracts that they can still sign, for the owner to cancel or change; the first of them. */
  open: readonly { id: string; publicId: string }[];
}

/** What erasing somebody would take away and keep; nothing is changed. */
export async function planErasure(
  { database }: Pick<ErasureServices, "database">,
  accountId: string,
  typed: string,
): Promise<ErasurePlan | ErasureProblem> {
  const { text: email } = readEmail(typed);
  if (email === null) return "addressUnfit";
  const lower = email.toLowerCase();
  if (await isMember(database, accountId, lower)) return "member";
  const accountIds = await accountsOf(database, accountId);
  const fates: Record<Fate, number> = { erased: 0, evidence: 0, open: 0, old: 0 };
  const open: InvolvedContract[] = [];
  for await (const contract of involvedContracts(database, accountIds, lower)) {
    const fate = decideFate(contract);
    fates[fate] += 1;
    if (fate === "open" && open.length < PART) open.push(contract);
  }
  return { email, counts: { ...fates, ...(await countBeside(database, accountIds, lower)) }, open };
}

/** Asks for somebody to be erased, which a job does; by an owner who proved lately who they are. */
export async function askErasure(
  services: ErasureServices,
  acting: Acting,
  typed: string,
): Promise<null | Refusal<"UNAUTHENTICATED" | "INVALID">> {
  const { text: email } = readEmail(typed);
  if (email === null) return refuseErasure("addressUnfit", "This is no address.");
  const { accountId } = acting;
  return asProven(services, acting, "keepData", async ({ transaction, personId, now }) => {
    if (await isMember(transaction.queries, accountId, email.toLowerCase())) {
      return refuseErasure("member", "Whoever works in the account is taken out of it first.");
    }
    const id = services.ids.uuid();
    await insertErasure(transaction.queries, {
      id,
      accountId,
      email: email.toLowerCase(),
      askedAt: now,
      askedBy: personId,
    });
    await services.jobs.enqueue(transaction, "erase-person", { erasureId: id });
    return null;
  });
}

function refuseErasure(reason: ErasureProblem, message: string): Refusal<"INVALID"> {
  return refuse("INVALID", message, { extra: { reason } });
}

/** What erasing itself takes. */
export interface ErasingServices extends Pick<ErasureServices, "database" | "clock"> {
  testMailKeys: TestMailServices["testMailKeys"];
  payloadKeys: PayloadKeys["payloadKeys"];
  /** Where mails are kept that go to no server. */
  mailbox: Pick<Mailbox, "erase">;
}

/**
 * Erases whom a request names, contract by contract, each in a transaction of
 * its own: whoever takes it up later goes on where it ended. However often it
 * runs, the end is the same, and then the request names nobody any more.
 */
export async function erasePerson(
  services: ErasingServices,
  { erasureId }: { erasureId: string },
): Promise<void> {
  const { database, clock } = services;
  const erasure = await findErasure(database, erasureId);
  if (!erasure || erasure.email === null) return;
  const email = erasure.email.toLowerCase();
  const accountIds = await accountsOf(database, erasure.accountId);
  const fates: Record<Fate, number> = { erased: 0, evidence: 0, open: 0, old: 0 };
  fates.erased = erasure.counts.erased ?? 0;
  // Before the rows that say which they are: those of a contract go with it.
  const eraseMailbox = async () =>
    services.mailbox.erase(new Set(await listSentMails(database, accountIds, email)));
  await eraseMailbox();
  for await (const contract of involvedContracts(database, accountIds, email)) {
    const seen = decideFate(contract);
    const of = { email, accountIds, erasureId, erased: fates.erased + 1 };
    const fate = seen === "erased" ? await eraseFrom(services, contract.id, of) : seen;
    if (fate) fates[fate] += 1;
  }
  await eraseTestMails(services, erasure.accountId, email);
  await eraseMailbox();
  await inTransaction(database, async ({ queries }) => {
    const beside = await eraseBeside(queries, accountIds, email);
    await forgetAsked(queries, accountIds, recipientHash(knownEmail(email)));
    await endErasure(queries, erasureId, { ...fates, ...beside }, clock.now());
  });
}

/** What becomes of them in a contract, as it is by then; null where they have nothing to do with it any more. */
async function eraseFrom(
  services: ErasingServices,
  contractId: string,
  of: { email: string; accountIds: readonly string[]; erasureId: string; erased: number },
): Promise<Fate | null> {
  const { database, clock } = services;
  return inTransaction(database, async ({ queries }) => {
    if (!(await lockContract(queries, { id: contractId }))) return null;
    // Somebody may have signed or been invited since it was looked at.
    const [now] = await findInvolved(queries, of.accountIds, of.email, {
      after: previousTo(contractId),
      limit: 1,
    });
    if (now?.id !== contractId) return null;
    const fate = decideFate(now);
    if (fate !== "erased") return fate;
    const at = clock.now();
    for (const { number, opened } of await readOpenings(queries, contractId)) {
      const paths = pathsOf(opened, of.email);
      if (paths.length > 0) await eraseValues(queries, { contractId, number }, paths, at);
    }
    const pending = await listPending(queries, contractId);
    const theirs = pending.filter((told) =>
      hasAddress(JSON.parse(openPayload(services, told)), of.email),
    );
    await deletePending(
      queries,
      theirs.map(({ id }) => id),
    );
    await eraseRows(queries, contractId, of.email);
    await noteCounts(queries, of.erasureId, { erased: of.erased });
    return fate;
  });
}

async function* involvedContracts(
  database: Database,
  accountIds: readonly string[],
  email: string,
) {
  for (let after = LOWEST_UUID; ; ) {
    const part = await findInvolved(database, accountIds, email, { after, limit: PART });
    yield* part;
    const last = part.at(-1);
    if (!last || part.length < PART) return;
    after = last.id;
  }
}

/** The UUID before one, so that a search behind it begins with that one. */
function previousTo(id: string): string {
  const before = (BigInt(`0x${id.replaceAll("-", "")}`) - 1n).toString(16).padStart(32, "0");
  return asUuid(before);
}
