import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { WORDS_OF_LAW } from "#attachments/words-of-law.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { databaseOver, socketIn } from "#kit/peers/database-line.ts";
import { type FaultProxy, startFaultProxy } from "#kit/peers/fault-proxy.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { unlessRoot, unlessThere } from "#kit/peers/tools.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { type NewDatabase, newDatabase } from "#kit/rooms/new-database.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { openMetrics } from "#metrics/open-metrics.ts";
import { notifyOfIncidents } from "#notifications/notify-of-incidents.ts";
import { sealContract } from "#sealing/seal.ts";
import { ALARMS, type Alarm } from "./alarms.ts";

/** Series by their spelling, with their values. */
type Scrape = ReadonlyMap<string, string>;

const RULES = join(PACKAGE_ROOT, "deploy", "alerts.yaml");
/** When what causes an alarm begins, in minutes. */
const BEGINS = 10;

const clocks = { service: heldClock(), authority: heldClock() };
let folder: string;
let database: NewDatabase;
let proxy: FaultProxy;
let authority: TestAuthority;
let smtp: TestSmtp;
let receiver: Receiver;
let service: TestService;
let account: TestAccount;
let owner: pg.Client;
let well: Scrape;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-alarms-"));
  database = await newDatabase();
  proxy = await startFaultProxy(socketIn(database.address.host));
  authority = await startTestAuthority({ clock: clocks.authority });
  smtp = await startSmtp();
  receiver = await startReceiver({ secure: false });
  service = await startService({
    clock: clocks.service,
    keepLog: true,
    env: {
      DATABASE_URL: databaseOver(proxy, database.address),
      DATABASE_OWNER_URL: databaseOver(proxy, database.owner),
      TSA_URLS: authority.timestampUrl,
      SMTP_URL: smtp.url,
      OPERATOR_EMAIL: "ops@example.net",
      WEBHOOK_ALLOW_PRIVATE: "true",
    },
  });
  account = await service.openAccount();
  owner = new pg.Client(database.owner);
  await owner.connect();
  await sealContract(service.app.services, await signedContract());
  well = await scrape();
});
after(async () => {
  await proxy?.setFault(null);
  await owner?.end();
  await service?.close();
  for (const peer of [receiver, smtp, authority, proxy]) await peer?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function scrape(): Promise<Scrape> {
  return readSeries(await (await fetch(`${service.url}/metrics`)).text());
}

/** As Prometheus keeps them: with the process that was asked. */
function readSeries(text: string): Scrape {
  const lines = text.split("\n").filter((line) => line.startsWith("countersign_"));
  return new Map(
    lines.map((line) => {
      const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return [`${name}{${labels ? `${labels},` : ""}instance="a"}`, value];
    }),
  );
}

async function signedContract(): Promise<string> {
  const created = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    finalize: true,
  });
  const { id, signUrl } = created.body.contract;
  assert.equal((await signOver(service.url, linkIn(signUrl), "Signature")).status, 201);
  return id;
}

/** Time goes on for everybody. */
function pass(ms: number): void {
  for (const clock of Object.values(clocks)) clock.moveMs(ms);
}

/** Until a scrape has it; what happens in the background takes a moment. */
async function seen(series: string, holds: (value: number) => boolean): Promise<Scrape> {
  for (let look = 0; look < 200; look += 1) {
    const scraped = await scrape();
    if (holds(Number(scraped.get(series)))) return scraped;
    await wait(50);
  }
  throw new Error(`${series} did not come`);
}

const of = (name: string, labels = "") =>
  `countersign_${name}{${labels ? `${labels},` : ""}instance="a"}`;

/** A contract that everyone signed while no authority answers, so that it waits. */
async function waitingContract(): Promise<string> {
  authority.setTimestampFault("status 500");
  const id = await signedContract();
  await assert.rejects(sealContract(service.app.services, id));
  return id;
}

interface Cause {
  /** Labels that the alarm names beside its severity. */
  labels?: () => Record<string, string>;
  /** Does what wakes somebody, and says what Prometheus saw from then on, minute by minute. */
  cause(): Promise<Scrape[]>;
  mend?(): unknown;
  skip?: () => string | false;
  lateMinutes?: number;
}

const sealWaiting = async () => {
  authority.setTimestampFault(null);
  pass(10 * MINUTE_MS);
  await owner.query("update job set due_at = now() where kind = 'seal-contract'");
  await seen(of("unsealed"), (count) => count === 0);
};

/** What really happens, in this order: the last ones cannot be undone. */
const CAUSES: Record<keyof typeof ALARMS, Cause> = {
  CountersignUnsealed: {
    async cause() {
      await waitingContract();
      pass(90 * SECOND_MS);
      return [await scrape()];
    },
    mend: sealWaiting,
  },
  CountersignTimestampsDown: {
    labels: () => ({ authority: new URL(authority.timestampUrl).host }),
    async cause() {
      await waitingContract();
      return [await scrape()];
    },
    mend: sealWaiting,
  },
  CountersignTimesContradict: {
    labels: () => ({ event: "clock.behind" }),
    async cause() {
      const { body } = await account.call("POST", "/contracts", {
        content: "<p>x</p>",
        signatureFields: [{ label: "A" }, { label: "B" }],
        finalize: true,
      });
      const link = linkIn(body.contract.signUrl);
      assert.equal((await signOver(service.url, link, "A")).status, 201);
      clocks.service.moveMs(-8 * SECOND_MS);
      assert.equal((await signOver(service.url, link, "B")).status, 201);
      return [await scrape()];
    },
    mend: () => clocks.service.moveMs(8 * SECOND_MS),
  },
  CountersignMachineClock: {
    labels: () => ({ instance: "a" }),
    async cause() {
      Object.assign(clocks.service, { tell: () => 0, aheadMs: () => 3 * SECOND_MS });
      return [await scrape()];
    },
    mend: () => Object.assign(clocks.service, { aheadMs: () => 0 }),
  },
  CountersignClockSkew: {
    labels: () => ({ authority: new URL(authority.timestampUrl).host }),
    async cause() {
      clocks.authority.moveMs(8 * SECOND_MS);
      await sealContract(service.app.services, await signedContract());
      return [await scrape()];
    },
    async mend() {
      clocks.authority.moveMs(-8 * SECOND_MS);
      await sealContract(service.app.services, await signedContract());
    },
  },
  CountersignDeliveriesLate: {
    async cause() {
      receiver.answerWith("hang");
      const wish = { url: receiver.url, events: ["contract.cancelled"] };
      assert.equal((await account.call("POST", "/webhooks", wish)).status, 201);
      const { body } = await account.call("POST", "/contracts", { content: "<p>x</p>" });
      await account.call("POST", `/contracts/${body.contract.id}/cancel`);
      await receiver.untilReceived(1);
      pass(11 * MINUTE_MS);
      return [await scrape()];
    },
    async mend() {
      receiver.answerWith({ status: 200 });
      receiver.release();
      await seen(of("webhook_due_oldest_seconds"), (late) => late === 0);
    },
  },
  CountersignMailsLate: {
    async cause() {
      smtp.setFault({ at: "MAIL", does: "refuse", code: 451 });
      await account.call("POST", "/contracts", {
        content: "<p>x</p>",
        signers: [{ role: "Signature", email: "someone@example.com" }],
        finalize: true,
      });
      pass(11 * MINUTE_MS);
      return [await scrape()];
    },
    async mend() {
      smtp.setFault(null);
      await owner.query("delete from outgoing_mail where state = 'due'");
    },
  },
  CountersignRecordFalse: { cause: lie, mend: forgetLies },
  CountersignTrouble: {
    labels: () => ({ trouble: "record" }),
    async cause() {
      await lie();
      await notifyOfIncidents(service.app.services);
      return [await scrape()];
    },
    mend: forgetLies,
  },
  CountersignErrors: {
    labels: () => ({ event: "record.false" }),
    cause: lie,
    mend: forgetLies,
  },
  CountersignBackupOld: {
    async cause() {
      const fields = "(taken_at, bytes, contracts, files, lost)";
      await owner.query(`insert into backup_taken ${fields} values ($1, 1, 1, 1, 0)`, [
        new Date(clocks.service.now().getTime() - 27 * HOUR_MS),
      ]);
      // One that lost files is younger, and none.
      await owner.query(`insert into backup_taken ${fields} values ($1, 1, 1, 1, 1)`, [
        clocks.service.now(),
      ]);
      return [await scrape()];
    },
    mend: () => owner.query("update backup_taken set lost = 0"),
  },
  CountersignBackupMissing: {
    // For so long Prometheus goes by what it saw last.
    lateMinutes: 5,
    async cause() {
      await owner.query("delete from backup_taken");
      return [await scrape()];
    },
    mend: () =>
      owner.query(
        "insert into backup_taken (taken_at, bytes, contracts, files, lost) values ($1, 1, 1, 1, 0)",
        [clocks.service.now()],
      ),
  },
  CountersignCreditMismatch: {
    async cause() {
      const id = await signedContract();
      await owner.query("update contract set paid_by_credit = true where id = $1", [id]);
      return [await scrape()];
    },
    mend: () => owner.query("update tally set n = 0"),
  },
  CountersignFaults: {
    async cause() {
      const { body } = await account.call("POST", "/contracts", {
        content: "<p>x</p>",
        finalize: true,
      });
      await service.app.services.files.deleteAll(body.contract.id);
      const path = `/api/v1/signing/${linkIn(body.contract.signUrl)}/original`;
      const scrapes: Scrape[] = [];
      for (let minute = 0; minute < 4; minute += 1) {
        for (let visit = 0; visit < 5; visit += 1) {
          assert.equal((await fetch(service.url + path)).status, 500);
        }
        scrapes.push(await scrape());
      }
      return scrapes;
    },
  },
  CountersignEventLoopLate: {
    labels: () => ({ instance: "a" }),
    async cause() {
      await scrape();
      for (let time = 0; time < 4; time += 1) {
        await wait(60);
        const until = performance.now() + 400;
        while (performance.now() < until);
      }
      await wait(60);
      return [await scrape()];
    },
  },
  CountersignPoolWaits: {
    labels: () => ({ instance: "a" }),
    async cause() {
      const { database: pool, waiting } = service.app.services;
      const taken: ReturnType<typeof pool.reserve>[] = [];
      while (waiting() === 0) {
        taken.push(pool.reserve());
        await wait(10);
      }
      const asked = scrape();
      await wait(500);
      for (const one of taken) one.then(({ release }) => release(false)).catch(() => {});
      return [await asked];
    },
  },
  CountersignDiskFull: {
    labels: () => ({ instance: "a" }),
    skip: () => unlessRoot() || unlessThere("mount", "umount"),
    async cause() {
      const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "none", folder]);
      assert.equal(mounted.status, 0, String(mounted.stderr));
      const metrics = openMetrics({ version: "1.2.3", commit: "abc" });
      try {
        await writeFile(join(folder, "much"), new Uint8Array(1_000_000));
        const { database: rows, waiting } = service.app.services;
        const { body } = await metrics.text({
          database: rows,
          waiting,
          dataDir: folder,
          sealEndsAt: new Date(8e15),
          lawReviewsOverdue: 0,
          clock: clocks.service,
        });
        return [readSeries(body)];
      } finally {
        metrics.close();
        spawnSync("umount", [folder]);
      }
    },
  },
  CountersignLawReviewOverdue: {
    async cause() {
      const first = WORDS_OF_LAW.map(({ reviewBy }) => reviewBy).sort()[0] ?? "";
      const leftMs = Date.parse(first) + DAY_MS - clocks.service.now().getTime();
      clocks.service.moveMs(Math.max(0, leftMs));
      return [await scrape()];
    },
  },
  CountersignCertificateEnds: {
    async cause() {
      const left = service.app.services.sealer.endsAt.getTime() - clocks.service.now().getTime();
      clocks.service.moveMs(left - 59 * DAY_MS);
      return [await scrape()];
    },
  },
  CountersignDatabaseAway: {
    labels: () => ({ instance: "a" }),
    async cause() {
      await proxy.setFault("refuse");
      return [await scrape()];
    },
    mend: () => proxy.setFault(null),
  },
  // What is not seen is taken to be as it was for five minutes.
  CountersignSilent: { cause: async () => [new Map()], lateMinutes: 5 },
};

/** Somebody who owns the tables changes who signed. */
async function lie(): Promise<Scrape[]> {
  const id = await waitingContract();
  await owner.query("set session_replication_role = replica");
  await owner.query("update signature set signer_name = 'Mallory' where contract_id = $1", [id]);
  await owner.query("set session_replication_role = origin");
  await assert.rejects(sealContract(service.app.services, id), /Signature/);
  return [await scrape()];
}

async function forgetLies(): Promise<void> {
  authority.setTimestampFault(null);
  const theirs = "select id from contract where status = 'fully_signed' and sealed_sha256 is null";
  await owner.query("set session_replication_role = replica");
  await owner.query(
    `update contract set status = 'cancelled', signed_at = null where id in (${theirs})`,
  );
  await owner.query("set session_replication_role = origin");
  await owner.query("delete from job where kind = 'seal-contract' and held_by is null");
  await owner.query("delete from trouble");
}

/** What this test itself does, such as waiting for Prometheus' tool, keeps the loop busy as well. */
async function rested(): Promise<Scrape> {
  await scrape();
  await wait(300);
  return scrape();
}

/** A duration as Prometheus writes it, in minutes. */
function minutesOf(lasts: string): number {
  return Number.parseInt(lasts, 10) * (lasts.endsWith("h") ? 60 : 1);
}

/** Longer than any alarm waits, in minutes. */
const LASTS = 30 * 60;

/** What was seen before the cause for ten minutes, then each minute's, the last from then on. */
function seriesOf(before: Scrape, since: readonly Scrape[]) {
  const names = new Set([...before.keys(), ...since.flatMap((one) => [...one.keys()])]);
  const spell = (value: string | undefined, times: number) => `${value ?? "_"}x${times}`;
  return [...names].map((series) => ({
    series,
    values: [
      spell(before.get(series), BEGINS),
      ...since.map((one, index) => spell(one.get(series), index === since.length - 1 ? LASTS : 0)),
    ].join(" "),
  }));
}

/** What Prometheus saw, and which alarms are to fire by then. */
interface Course {
  before: Scrape;
  since: readonly Scrape[];
  /** At so many minutes; null where it is not to fire. */
  expected: readonly { at: number; alarm: string; firing: Record<string, string> | null }[];
}

/** Has Prometheus' own tool judge; what it finds wrong, or nothing. */
async function judge(courses: readonly Course[]): Promise<string> {
  const tests = courses.map(({ before, since, expected }) => ({
    interval: "1m",
    input_series: seriesOf(before, since),
    alert_rule_test: expected.map(({ at, alarm, firing }) => ({
      eval_time: `${at}m`,
      alertname: alarm,
      exp_alerts: firing ? [{ exp_labels: firing, exp_annotations: annotationsOf(alarm) }] : [],
    })),
  }));
  const file = join(folder, "test.yaml");
  await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: "1m", tests }));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], {
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

function annotationsOf(name: string) {
  const { says, act } = ALARMS[name as keyof typeof ALARMS];
  return { summary: says, description: act };
}

const skip = unlessThere("promtool");

test("Prometheus takes deploy/alerts.yaml", { skip }, () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "rules", RULES], {
    encoding: "utf8",
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
});

test("no alarm fires while all is well", { skip }, async () => {
  const expected = Object.keys(ALARMS).map((alarm) => ({ at: 120, alarm, firing: null }));
  assert.equal(await judge([{ before: well, since: [well], expected }]), "");
});

for (const [alarm, { cause, mend, labels, skip: also, lateMinutes = 0 }] of Object.entries(
  CAUSES,
)) {
  test(`${alarm} fires when it is caused, not before it has lasted, and is over afterwards`, {
    skip: skip || (also?.() ?? false),
  }, async () => {
    const { lasts, severity }: Alarm = ALARMS[alarm as keyof typeof ALARMS];
    const before = await rested();
    const since = await cause().finally(() => mend?.());
    const mended = await rested();
    const fires = BEGINS + 2 + minutesOf(lasts) + lateMinutes;
    const expected = [
      { at: BEGINS, alarm, firing: null },
      { at: fires, alarm, firing: { severity, ...labels?.() } },
    ];
    const over = { before: mended, since: [mended], expected: [{ at: 120, alarm, firing: null }] };
    assert.equal(await judge([{ before, since, expected }, ...(mend ? [over] : [])]), "");
  });
}
