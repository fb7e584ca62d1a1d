import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openAccount } from "#accounts/open-account.ts";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { systemClock } from "#kernel/time.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { emptyDatabase } from "#kit/rooms/new-database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { inTransaction } from "#store/transaction.ts";
import { type RunningService, startBuilt } from "./built-service.ts";
import { type CrashAccount, callApi } from "./crash-scene.ts";
import { linkIn, signOver } from "./signer.ts";

/** Built services over one database of the operator's own, and peers that keep their work from ending. */
export interface TakeOverScene {
  start(): Promise<RunningService>;
  /** Looks into the database beside whatever runs. */
  look<T>(work: (store: Store) => Promise<T>): Promise<T>;
  receiver: Receiver;
  works: Record<"delivery" | "mail" | "seal", HeldWork>;
  close(): Promise<void>;
}

/** One kind of work of a process. */
export interface HeldWork {
  /** Has a service begin with it; resolves with the contract's id once its peer has it and does not answer. */
  hold(service: RunningService): Promise<string>;
  /** Lets the peer answer whoever asks from now on; resolves once somebody does. */
  untilTakenUp(): Promise<void>;
}

export async function openTakeOverScene(): Promise<TakeOverScene> {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-take-over-"));
  const [database, receiver, smtp, authority] = await Promise.all([
    emptyDatabase(),
    startReceiver({ secure: false }),
    startSmtp(),
    startTestAuthority({ clock: systemClock }),
  ]);
  const env = {
    DATABASE_URL: database.databaseUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SMTP_URL: smtp.url,
    TSA_URLS: authority.timestampUrl,
    WEBHOOK_ALLOW_PRIVATE: "true",
  };
  const running: RunningService[] = [];

  async function look<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const { databaseUrl, ownerUrl } = database;
    const store = await openStore({
      dataDir,
      databaseUrl,
      ownerUrl,
      role: "command" as const,
      log: () => {},
    });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  let owner: Promise<CrashAccount> | null = null;
  async function ownerAt(service: RunningService): Promise<CrashAccount> {
    owner ??= look(openOwner).then(async (account) => {
      const wish = { url: receiver.url, events: ["contract.cancelled"] };
      await callApi(service.origin, account, "POST", "/webhooks", wish);
      return account;
    });
    return owner;
  }

  return {
    receiver,
    look,
    works: {
      delivery: deliveryOver(receiver, ownerAt),
      mail: mailOver(smtp, ownerAt),
      seal: sealOver(authority, ownerAt),
    },
    async start() {
      const service = await startBuilt(dataDir, { env });
      running.push(service);
      return service;
    },
    async close() {
      await Promise.all(running.map((service) => service.killAlone()));
      await Promise.all([receiver.close(), smtp.close(), authority.close()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

type OwnerAt = (service: RunningService) => Promise<CrashAccount>;

async function openOwner({ database }: Store): Promise<CrashAccount> {
  const ids = idsFrom(systemClock, systemRandom);
  const account = {
    name: knownText("Example Ltd"),
    plan: "unlimited",
    partnerTier: null,
    qesEnabled: false,
    email: knownEmail(`${ids.token()}@example.com`),
    ownLimit: null,
    credits: 0,
  };
  const context = { ids, random: systemRandom, now: systemClock.now() };
  const opened = await inTransaction(database, (transaction) =>
    openAccount(transaction, account, context),
  );
  if (isRefusal(opened)) throw new Error(opened.message);
  return { ...opened, email: account.email };
}

async function create(service: RunningService, owner: CrashAccount, more: object = {}) {
  const contract = { content: "<h1>Held</h1>", finalize: true, ...more };
  const { status, body } = await callApi(service.origin, owner, "POST", "/contracts", contract);
  if (status !== 201) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
  return body.contract as { id: string; signUrl: string };
}

function deliveryOver(receiver: Receiver, ownerAt: OwnerAt): HeldWork {
  return {
    async hold(service) {
      const owner = await ownerAt(service);
      const { id } = await create(service, owner);
      receiver.answerWith("hang");
      const before = receiver.received.length;
      await callApi(service.origin, owner, "POST", `/contracts/${id}/cancel`);
      await receiver.untilReceived(before + 1);
      return id;
    },
    async untilTakenUp() {
      const before = receiver.received.length;
      receiver.answerWith({ status: 200 });
      await receiver.untilReceived(before + 1);
    },
  };
}

function mailOver(smtp: TestSmtp, ownerAt: OwnerAt): HeldWork {
  let held = "";
  return {
    async hold(service) {
      const owner = await ownerAt(service);
      held = `${crypto.randomUUID()}@example.org`;
      smtp.setFault({ at: "dot", does: "hang" });
      const before = smtp.failed;
      // It is answered only after a while, as the mail does not go out.
      const signers = [{ role: "Signature", email: held }];
      const asked = create(service, owner, { signers }).catch(() => null);
      while (smtp.failed === before) await wait(10);
      void asked;
      return "";
    },
    async untilTakenUp() {
      smtp.setFault(null);
      while (!smtp.accepted.some(({ to }) => to.includes(held))) await wait(10);
    },
  };
}

function sealOver(authority: TestAuthority, ownerAt: OwnerAt): HeldWork {
  return {
    async hold(service) {
      const { id, signUrl } = await create(service, await ownerAt(service));
      authority.setTimestampFault("hang");
      const before = authority.asked.timestamp;
      await signOver(service.origin, linkIn(signUrl), "Signature");
      while (authority.asked.timestamp === before) await wait(10);
      return id;
    },
    async untilTakenUp() {
      const before = authority.asked.timestamp;
      authority.setTimestampFault(null);
      while (authority.asked.timestamp === before) await wait(10);
    },
  };
}
