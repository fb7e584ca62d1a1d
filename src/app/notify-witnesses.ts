import { hashesInRows } from "#evidence/seal-log/read-tree.ts";
import { dueWitnesses, keepWitness, type Witness } from "#evidence/seal-log/seal-log-news-store.ts";
import { type KeptCheckpoint, readHead } from "#evidence/seal-log/seal-log-store.ts";
import { consistencyProof } from "#evidence/seal-log/tree.ts";
import { base64 } from "#kernel/bytes.ts";
import { type Email, knownEmail } from "#kernel/email.ts";
import type { Log } from "#kernel/log.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { post } from "#lib/egress/ask.ts";
import type { LogMailServices } from "#notifications/mail-log-heads.ts";
import { mailWitness } from "#notifications/mail-log-heads.ts";
import type { Database } from "#store/database.ts";
import type { Exclusive } from "#store/exclusive.ts";
import { inTransaction } from "#store/transaction.ts";

export interface WitnessServices extends LogMailServices {
  database: Database;
  exclusive: Exclusive;
  log: Log;
  /** E-mail addresses, and prefixes of C2SP tlog-witness. */
  witnesses: readonly string[];
}

const LIMITS = { deadlineMs: 10 * SECOND_MS, maxBytes: 64 * 1024, contentType: "text/plain" };
/** As often as anybody is told who takes what is sent. */
const EVERY_MS = { mail: DAY_MS - 10 * MINUTE_MS, https: HOUR_MS };
const MOST_WAIT_MS = DAY_MS;

/**
 * Sends the newest head to each witness that does not know it: by mail once a day, over https once
 * an hour (C2SP tlog-witness, add-checkpoint). One that does not answer is asked again after
 * minutes, then hours, and gets then what is newest.
 */
export function notifyWitnesses(services: WitnessServices): Promise<void> {
  if (services.witnesses.length === 0) return Promise.resolve();
  return services.exclusive.run("tell witnesses of the log", async () => {
    const head = await readHead(services.database);
    if (!head) return;
    const now = services.clock.now();
    for (const witness of await dueWitnesses(services.database, services.witnesses, now)) {
      if (witness.size === head.size) continue;
      if (isMail(witness.address)) await notifyByMail(services, witness, head);
      else await notifyByHttps(services, witness, head);
    }
  });
}

export const isMail = (address: string): boolean => !address.includes("://");

async function notifyByMail(services: WitnessServices, witness: Witness, head: KeptCheckpoint) {
  const nextAt = new Date(services.clock.now().getTime() + EVERY_MS.mail);
  await inTransaction(services.database, async (transaction) => {
    const recipient: Email = knownEmail(witness.address);
    await mailWitness(services, transaction, { recipient, head });
    await keepWitness(transaction.queries, { ...witness, size: head.size, nextAt });
  });
}

async function notifyByHttps(services: WitnessServices, witness: Witness, head: KeptCheckpoint) {
  const { database, clock, log } = services;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  try {
    const size = await addCheckpoint(services, witness, head);
    await keepWitness(database, { ...witness, size, failures: 0, nextAt: inMs(EVERY_MS.https) });
  } catch (error) {
    const failures = witness.failures + 1;
    const waitMs = Math.min(2 ** Math.min(failures, 20) * MINUTE_MS, MOST_WAIT_MS);
    await keepWitness(database, { ...witness, failures, nextAt: inMs(waitMs) });
    log("log.unwitnessed", { authority: hostOf(witness.address), why: (error as Error).message });
  }
}

const hostOf = (address: string) => new URL(address).host;

/** @returns the size that the witness knows then @throws where it does not take the head */
async function addCheckpoint(
  { database }: WitnessServices,
  { address, size: known }: Witness,
  head: KeptCheckpoint,
): Promise<number> {
  const url = `${address.replace(/\/$/, "")}/add-checkpoint`;
  const send = async (from: number) => {
    const proof = await consistencyProof(from, head.size, hashesInRows(database, head.size));
    const lines = [`old ${from}`, ...proof.map(base64), "", head.note].join("\n");
    return post(url, new TextEncoder().encode(lines), LIMITS);
  };
  const first = await send(known);
  if (first.status === 200) return head.size;
  // It knows another head than we think: it says of which size.
  const said = Number(new TextDecoder().decode(first.body).trim());
  const isSize = first.status === 409 && Number.isSafeInteger(said) && said >= 0;
  if (isSize && said > head.size) {
    throw new Error(`it has a head of ${said} leaves, and the log has ${head.size}`);
  }
  const second = isSize && said !== known ? await send(said) : first;
  if (second.status === 200) return head.size;
  throw new Error(`HTTP ${second.status}`);
}
