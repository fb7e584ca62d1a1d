import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { type FaultProxy, type LineFault, startFaultProxy } from "#kit/peers/fault-proxy.ts";
import { startLanguageModel, type TestModel } from "#kit/peers/language-model.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { type S3Server, startS3 } from "#kit/peers/s3-server.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { share } from "#kit/rooms/shared.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import type { LINE_FAULTS } from "./away.ts";

/** The whole service with every peer that it may have, each behind a line that fails as it is told. */
export interface Peers {
  service: TestService;
  account: TestAccount;
  /** The address of its owner. */
  owner: string;
  bucket: S3Server;
  smtp: TestSmtp;
  authority: TestAuthority;
  model: TestModel;
  receiver: Receiver;
  /** Where webhooks that lead to the receiver are to be sent, over its line. */
  receiverUrl: string;
  lines: Record<LinedPeer, FaultProxy>;
}

export type LinedPeer = "bucket" | "mail" | "authority" | "model" | "receiver";

/** What each column of the table is on the line; garbage and half an answer are both tried. */
export const ON_THE_LINE: Record<keyof typeof LINE_FAULTS, readonly LineFault[]> = {
  refused: ["refuse"],
  reset: ["reset in answer"],
  silent: ["black hole"],
  slow: ["drip"],
  garbled: ["garbage", "cut answer"],
};

/** Whether those who wait for it wait for the whole of its time. */
export const HANGS: Record<keyof typeof LINE_FAULTS, boolean> = {
  refused: false,
  reset: false,
  garbled: false,
  silent: true,
  slow: true,
};

const portOf = (url: string) => Number(new URL(url).port);

/** The same address, over a line that leads there. */
export function over(url: string, { port }: FaultProxy): string {
  const led = new URL(url);
  led.port = String(port);
  return led.href.replace(/\/$/, "");
}

async function openPeers(): Promise<Omit<Peers, "account" | "owner"> & { close(): Promise<void> }> {
  const clock = heldClock();
  const [bucket, smtp, authority, model, receiver] = await Promise.all([
    startS3({ clock }),
    startSmtp(),
    startTestAuthority({ clock }),
    startLanguageModel(),
    startReceiver({ secure: false }),
  ]);
  const to = (port: number) => startFaultProxy({ host: "127.0.0.1", port });
  const modelUrl = String(model.env.LLM_BASE_URL);
  const lines = {
    bucket: await to(portOf(bucket.url)),
    mail: await to(smtp.port),
    authority: await to(portOf(authority.timestampUrl)),
    model: await to(portOf(modelUrl)),
    receiver: await to(portOf(receiver.url)),
  };
  const service = await startService({
    clock,
    keepLog: true,
    env: {
      STORAGE_URL: `s3://${bucket.bucket}/files?region=${bucket.region}`,
      S3_ENDPOINT: over(bucket.url, lines.bucket),
      AWS_ACCESS_KEY_ID: bucket.key.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.key.secretAccessKey,
      SMTP_URL: over(smtp.url, lines.mail),
      TSA_URLS: over(authority.timestampUrl, lines.authority),
      ...model.env,
      LLM_BASE_URL: over(modelUrl, lines.model),
      WEBHOOK_ALLOW_PRIVATE: "true",
      // None comes by itself within a test: time is let go by.
      WEBHOOK_RETRY_DELAYS: "3600,3600,3600,3600,3600,3600",
    },
  });
  const receiverUrl = over(receiver.url, lines.receiver);
  return {
    service,
    bucket,
    smtp,
    authority,
    model,
    receiver,
    receiverUrl,
    lines,
    async close() {
      await service.close();
      await Promise.all(Object.values(lines).map((line) => line.close()));
      await Promise.all([bucket, smtp, authority, model, receiver].map((one) => one.close()));
    },
  };
}

/** All lines as they were in the beginning, whatever a test left behind. */
export async function mendAll({ lines }: Pick<Peers, "lines">): Promise<void> {
  for (const line of Object.values(lines)) {
    await line.setFault(null);
    line.endAll();
  }
}

/** One for all files of a process. */
const useShared = share(openPeers, async (peers) => {
  await mendAll(peers);
  await peers.close();
});

let accounts = 0;

/** To be called while a file loads: the peers are others' too, the account is its own. */
export function usePeers(): { start(): Promise<Peers>; end(): Promise<void> } {
  const use = useShared();
  return {
    async start() {
      const peers = await use.start();
      accounts += 1;
      const owner = `faults-${accounts}@example.com`;
      return { ...peers, owner, account: await peers.service.openAccount({ email: owner }) };
    },
    end: use.end,
  };
}

/** What was put off comes now, which is the same as waiting; of these kinds alone. */
export async function letTimePass({ service }: Peers, kinds: readonly string[]): Promise<void> {
  await sql`
    update job set due_at = now()
    where held_by is null and due_at > now() and kind = any(${sql.val(kinds)}::text[])`.execute(
    service.app.services.database,
  );
}

/** Looks until it is so; whoever runs the tests ends what never is. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await wait(25);
}

// biome-ignore lint/suspicious/noExplicitAny: a contract as the API shows it
export type Shown = any;

/** A contract that can be signed. */
export async function create(
  { account, service }: Pick<Peers, "account" | "service">,
  change: Record<string, unknown> = {},
): Promise<Shown> {
  // However often somebody asks, nobody is told that it is too often.
  service.clock.moveMs(2_000);
  const body = { content: "<p>The miller pays.</p>", finalize: true, summary: false, ...change };
  const made = await account.call("POST", "/contracts", body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.contract;
}

export async function read({ account, service }: Peers, id: string): Promise<Shown> {
  service.clock.moveMs(2_000);
  const answer = await account.call("GET", `/contracts/${id}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.contract;
}

export async function sign({ service }: Peers, { signUrl }: Shown): Promise<void> {
  const signed = await signOver(service.url, linkIn(signUrl), "Signature");
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
}

export const isSealed = async (peers: Peers, id: string) =>
  (await read(peers, id)).finalPdf !== null;

/** Mails that arrived at an address, each by its Message-ID. */
export function arrivedAt({ smtp }: Pick<Peers, "smtp">, address: string): string[] {
  return smtp.accepted
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw.toString())?.[1] ?? "");
}

/** What the receiver was told of a contract: events, each with the id of its delivery. */
export function receivedBy(
  { receiver }: Pick<Peers, "receiver">,
  id: string,
): { event: string; delivery: string }[] {
  return receiver.received.flatMap(({ body, headers }) => {
    const { event, data } = JSON.parse(body.toString());
    return data.id === id ? [{ event, delivery: String(headers["x-service-delivery"]) }] : [];
  });
}

/** What is answered to whoever may come again. */
export function assertPutOff(answer: { status: number; headers: Headers; body: Shown }): void {
  assert.equal(answer.status, 503, JSON.stringify(answer.body));
  assert.equal(answer.body.code, "BUSY");
  assert.ok(Number(answer.headers.get("retry-after")) > 0);
}

/** No fault of the service's own stands in the log. */
export function assertNoFaults({ service }: Peers): void {
  const faults = service.logLines.filter((line) => JSON.parse(line).level >= 50);
  assert.deepEqual(faults, []);
}
