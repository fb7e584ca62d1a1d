import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { findContract } from "#contracts/contracts-store.ts";
import { filesNamedBy } from "#contracts/named-files.ts";
import { sweepFiles } from "#contracts/sweep-files.ts";
import { whichAreExports } from "#data/export/export-store.ts";
import { readExport } from "#data/export/read-export.ts";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { listHeads } from "#evidence/seal-log/seal-log-store.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { DAY_MS, systemClock } from "#kernel/time.ts";
import { arrivedAt, subjectsAt } from "#kit/scenes/crash-evidence.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { everyOwner } from "#lib/storage/files.ts";
import type { Store } from "#store/open-store.ts";
import { findBreak } from "#trail/chain.ts";
import { readEntries } from "#trail/trail-store.ts";
import type { Acknowledged, KeptContract } from "./deeds.ts";
import type { FaultWorld } from "./world.ts";

/** What does not hold of what was acknowledged, in words. */
export interface Broken {
  /** Acknowledged, and not there. */
  lost: string[];
  /** Begun, and never coming to its end by itself. */
  stuck: string[];
  /** There twice, or more often than it happened. */
  doubled: string[];
}

type Say = (how: keyof Broken, what: string) => void;

/** Trail events that may stand there more than once. */
const REPEATED = new Set(["signer.opened", "attachment.opened"]);

/**
 * Holds database, files, mails and deliveries to what was acknowledged, once
 * everything that was begun has had the time to come to its end.
 */
export async function findBroken(world: FaultWorld, kept: Acknowledged): Promise<Broken> {
  const broken: Broken = { lost: [], stuck: [], doubled: [] };
  const say: Say = (how, what) => broken[how].push(what);
  for (const contract of kept.contracts) await checkContract(world, contract, say);
  await checkOwners(world, kept, say);
  await checkDeliveries(world, kept, say);
  await checkCredits(world, kept, say);
  await checkExports(world, kept, say);
  await checkClosings(world, kept, say);
  await checkNothingOpen(world, say);
  await checkLogOfSeals(world, kept, say);
  await checkFiles(world.store, say);
  return broken;
}

/** What each end looks like in the row. */
const STATUS: Record<KeptContract["ends"], string | null> = {
  open: "pending",
  sealed: "fully_signed",
  withdrawn: "fully_signed",
  cancelled: "cancelled",
  deleted: null,
  closed: null,
};

async function checkContract(world: FaultWorld, of: KeptContract, say: Say) {
  const { store, smtp } = world;
  const { database, files } = store;
  const name = `${of.ends} ${of.id}`;
  const mails = new Set(arrivedAt(smtp.accepted, of.signer)).size;
  if (mails < of.mails) say("lost", `${name}: ${mails} of ${of.mails} mails`);
  if (mails > of.mails) say("doubled", `${name}: ${mails} different mails, not ${of.mails}`);
  const contract = await findContract(database, { id: of.id });
  if ((contract?.status ?? null) !== STATUS[of.ends]) {
    say("lost", `${name} is ${contract?.status ?? "gone"}`);
  }
  if (!contract) return;
  const entries = await readEntries(database, of.id);
  if (findBreak(of.id, entries) !== null || entries.length !== contract.trail.length) {
    say("lost", `${name}: its trail is broken`);
  }
  const events = entries.map(({ event }) => event).filter((event) => !REPEATED.has(event));
  if (new Set(events).size !== events.length) say("doubled", `${name}: ${events.join(", ")}`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from signature where contract_id = ${of.id}`.execute(database);
  const signatures = of.ends === "sealed" || of.ends === "withdrawn" ? 1 : 0;
  if (rows[0]?.n !== signatures) say("doubled", `${name}: ${rows[0]?.n} signatures`);
  if (contract.signatureCount !== signatures) say("doubled", `${name}: counted otherwise`);
  if (signatures > 0) await checkSealed(world, contract, name, say);
  const named = new Set(filesNamedBy(contract).map((file) => file.name));
  for (const file of await files.names(of.id)) {
    if (!named.has(file)) say("doubled", `${name}: the file ${file} is nobody's`);
  }
}

async function checkSealed(
  { dataDir, store: { files } }: FaultWorld,
  { id, sealedSha256, baseSha256 }: { id: string; sealedSha256: string | null; baseSha256: string },
  name: string,
  say: Say,
) {
  if (sealedSha256 === null) return say("stuck", `${name} is not sealed`);
  const [sealed, base] = await Promise.all([
    files.get(id, sealedSha256).catch(() => Buffer.of()),
    files.get(id, baseSha256).catch(() => Buffer.of(0)),
  ]);
  const roots = certificatesInPem(await readFile(join(dataDir, "keys", "root.pem"), "utf8"));
  const { verdict } = await verifyFile(new Uint8Array(sealed), roots);
  const isWhole =
    sha256Hex(sealed) === sealedSha256 &&
    Buffer.from(sealed).subarray(0, base.length).equals(base) &&
    verdict === "genuine";
  if (!isWhole) say("lost", `${name}: its sealed file is ${verdict}`);
}

/** That nobody has a contract that nobody acknowledged, and every owner has been written to. */
async function checkOwners({ store, smtp }: FaultWorld, kept: Acknowledged, say: Say) {
  const known = new Set(kept.contracts.map(({ id }) => id));
  const { rows } = await sql<{ id: string }>`select id from contract`.execute(store.database);
  for (const { id } of rows) if (!known.has(id)) say("doubled", `nobody was told of ${id}`);
  for (const { email, mails } of kept.owners.values()) {
    const found = new Set(arrivedAt(smtp.accepted, email)).size;
    const told = `${email} got ${found} mails: ${subjectsAt(smtp.accepted, email).join(" | ")}`;
    if (found < mails[0]) say("lost", `of ${mails[0]} mails ${told}`);
    if (found > mails[1]) say("doubled", `instead of ${mails[1]} mails ${told}`);
  }
}

/** That each event was told once, under one id, with its attempts numbered from 1. */
async function checkDeliveries({ store, receiver }: FaultWorld, kept: Acknowledged, say: Say) {
  const received = new Map<string, Set<string>>();
  for (const { headers } of receiver.received) {
    const id = String(headers["x-service-delivery"]);
    const attempts = received.get(id) ?? new Set();
    received.set(id, attempts.add(String(headers["x-service-attempt"])));
  }
  for (const { id, ends, told, delivery } of kept.contracts) {
    // With an account its deliveries go, and from the moment that it is closed none is made.
    if (ends === "closed") continue;
    const { rows } = await sql<{ id: string; event: string; status: string; attempts: number[] }>`
      select id, event, status, array(
        select attempt from webhook_attempt where delivery_id = webhook_delivery.id order by round, attempt
      ) as attempts
      from webhook_delivery where contract_id = ${id}`.execute(store.database);
    const isDropped = await isInvitationDropped(store, id);
    for (const event of told) {
      const of = rows.filter((row) => row.event === event);
      if (event === "signer.invited" && of.length === 0 && isDropped) continue;
      if (of.length !== 1) {
        say(of.length === 0 ? "lost" : "doubled", `${event} of ${id}: ${of.length} deliveries`);
      }
      for (const row of of) {
        if (row.status !== delivery) say("stuck", `${event} of ${id} is ${row.status}`);
        const isNumbered = row.attempts.every((attempt, index) => attempt === index + 1);
        if (!isNumbered) say("doubled", `${event} of ${id}: attempts ${row.attempts}`);
        const arrived = received.get(row.id)?.size ?? 0;
        if (arrived < row.attempts.length) say("lost", `${event} of ${id} did not arrive`);
      }
    }
    const others = rows.filter((row) => !told.includes(row.event));
    if (others.length > 0) say("doubled", `${others.map(({ event }) => event)} of ${id} was told`);
  }
}

/**
 * Whether nobody knows that an invitation arrived, as its process died over it, and nobody needs it
 * any more, as it was signed or ended since.
 */
async function isInvitationDropped({ database }: Store, contractId: string): Promise<boolean> {
  const { rows } = await sql`
    select from outgoing_mail join contract on contract.id = contract_id
    where contract_id = ${contractId} and kind = 'invitation' and state = 'dropped'
      and contract.status <> 'pending'`.execute(database);
  return rows.length > 0;
}

/** That each balance is the sum of its entries, and what was bought was entered and used once. */
async function checkCredits({ store }: FaultWorld, kept: Acknowledged, say: Say) {
  const { rows } = await sql<{ id: string }>`
    select account.id from account left join credit_entry on account_id = account.id
    group by account.id having credits <> coalesce(sum(delta), 0)
      or credit_entries <> count(credit_entry.id)`.execute(store.database);
  for (const { id } of rows) say("lost", `the credits of ${id} are not the sum of its entries`);
  const { rows: paid } = await sql<{ id: string; n: number }>`
    select contract.id, count(credit_entry.id)::int as n from contract
    left join credit_entry on contract_id = contract.id and credit_entry.kind = 'redeemed'
    where paid_by_credit group by contract.id having count(credit_entry.id) <> 1`.execute(
    store.database,
  );
  for (const { id, n } of paid) say("doubled", `${id} was paid for by ${n} credits`);
  for (const { purchaseId } of kept.purchases) {
    const { rows: bought } = await sql<{ kind: string; delta: number }>`
      select kind, delta from credit_entry where purchase_id = ${purchaseId}`.execute(
      store.database,
    );
    const deltas = bought.map(({ delta }) => delta).filter((delta) => delta > 0);
    if (deltas.length !== 1) {
      say(deltas.length === 0 ? "lost" : "doubled", `${purchaseId} brought ${deltas}`);
    }
  }
}

async function checkExports({ store }: FaultWorld, kept: Acknowledged, say: Say) {
  for (const { accountId } of kept.exports) {
    const { rows } = await sql<{ id: string }>`
      select id from account_export where account_id = ${accountId}`.execute(store.database);
    const [one, ...more] = rows;
    if (!one) return say("lost", `the export of ${accountId} is gone`);
    if (more.length > 0) say("doubled", `${rows.length} exports of ${accountId}`);
    const found = await readExport(store, { accountId, id: one.id });
    if (!found) return say("stuck", `the export of ${accountId} has no end`);
    let bytes = 0;
    let last = Buffer.of();
    for await (const slice of found.read(0, found.bytes - 1)) {
      bytes += slice.length;
      last = Buffer.concat([last, slice]).subarray(-22);
    }
    // The record that ends every archive (APPNOTE 4.3.16).
    const isWhole = bytes === found.bytes && last.readUInt32LE(0) === 0x06054b50;
    if (!isWhole) say("lost", `the export of ${accountId} is cut`);
  }
}

async function checkClosings({ store }: FaultWorld, kept: Acknowledged, say: Say) {
  for (const { accountId, publicIds } of kept.closings) {
    const { rows } = await sql<{ isThere: boolean; isDone: boolean; tombstones: number }>`
      select exists (select from account where id = ${accountId}) as "isThere",
        exists (select from closing where account_id = ${accountId} and done_at is not null)
          as "isDone",
        (select count(*)::int from deleted_contract
          where public_id = any(${sql.val(publicIds)}::text[])) as tombstones`.execute(
      store.database,
    );
    const [of] = rows;
    if (!of?.isDone || of.isThere) say("stuck", `the closing of ${accountId} is not done`);
    if (of?.tombstones !== publicIds.length) say("lost", `tombstones of ${accountId}`);
  }
}

/** That no job, mail, delivery or turn is held or waits. */
async function checkNothingOpen({ store }: FaultWorld, say: Say) {
  const { rows } = await sql<{ what: string }>`
    select 'job ' || kind || ' ' || payload::text as what from job where kind <> 'settle-purchase'
    union all select 'mail ' || kind || ' ' || state from outgoing_mail
      where state <> 'sent' and (kind <> 'invitation' or state <> 'dropped')
    union all select 'claimed mail ' || kind from outgoing_mail where claimed_by is not null
    union all select 'delivery ' || event from webhook_delivery where status = 'pending'
    union all select 'turn ' || name from exclusive_work
      where not exists (select from process where id = held_by)`.execute(store.database);
  for (const { what } of rows) say("stuck", what);
}

async function checkLogOfSeals({ store }: FaultWorld, kept: Acknowledged, say: Say) {
  const heads = (await listHeads(store.database)).map(({ note }) => note);
  const question = { ...store, clock: systemClock, kept: heads, readsFiles: true };
  const { fault, leaves } = await checkLog(question);
  if (fault !== null) say("lost", `the log of seals: ${fault}`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from seal_log_leaf`.execute(store.database);
  if (rows[0]?.n !== leaves) say("stuck", `${rows[0]?.n} leaves, ${leaves} of them in the log`);
  if (leaves < kept.noted) say("lost", `${leaves} leaves of ${kept.noted}`);
}

/** That the sweep, a day later, leaves nobody's folder. */
async function checkFiles(store: Store, say: Say) {
  const swept = { ...store, whichOthers: whichAreExports };
  await sweepFiles(swept, new Date(systemClock.now().getTime() + 2 * DAY_MS));
  const { rows } = await sql<{ id: string }>`
    select id from contract union all select id from account_export`.execute(store.database);
  const known = new Set([...rows.map(({ id }) => id), "seal-log"]);
  for await (const owner of everyOwner(store.files)) {
    if (!known.has(owner)) say("doubled", `files of ${owner}, which is nobody's`);
  }
}
