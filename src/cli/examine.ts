import { randomUUID } from "node:crypto";
import { access, constants, mkdir } from "node:fs/promises";
import { browserPlaces, type Config } from "#app/config.ts";
import { overdueReviews, WORDS_OF_LAW } from "#attachments/words-of-law.ts";
import { tryAddress } from "#cli/try-address.ts";
import type { Workers } from "#documents/workers/workers.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { sha256, sha256Hex } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { refuse } from "#kernel/refusals.ts";
import { type Clock, SECOND_MS } from "#kernel/time.ts";
import { overdueWords } from "#kernel/words-of-law.ts";
import { findBrowser } from "#lib/browser/find-browser.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import type { Reach } from "#lib/egress/target.ts";
import { stampedBy } from "#lib/pki/timestamp-authority.ts";
import { readTimestampToken } from "#lib/pki/timestamp-token.ts";
import type { Files } from "#lib/storage/files.ts";
import { tryServer } from "#notifications/mail/smtp.ts";
import { KEY_KINDS } from "#sealing/key-kinds.ts";
import type { Sealer } from "#sealing/sealer.ts";
import { trialSeal } from "#sealing/trial-seal.ts";
import type { Database } from "#store/database.ts";
import { claimFingerprint } from "#store/fingerprints.ts";
import type { Store } from "#store/open-store.ts";
import { inTransaction } from "#store/transaction.ts";
import { tryLoop } from "#webhooks/try-loop.ts";

/** What is tried; the parts that have to be opened first are opened by the part itself. */
export interface Patient {
  config: Config;
  clock: Clock;
  random: RandomBytes;
  database: Database;
  files: Files;
  filesPlace: Store["filesPlace"];
  workers: Workers;
  /** Looks whether the keys are those of the database, and opens them. */
  openSealer(): Promise<Sealer>;
  mailboxFolder: string;
  loopReach: Reach;
  /** How people reach the service; null where no process of it runs that could answer. */
  baseUrl: string | null;
  /** By which the service knows who asks; null where its keys cannot be read. */
  doctorsSecret(): Promise<string | null>;
}

export interface Finding {
  part: string;
  /** False where it failed; what is to be looked at without that is a warning. */
  ok: boolean;
  warn?: true;
  /** What was found, or what failed. */
  words: string;
  ms: number;
}

/** Clocks that differ by more are told as a fault: tokens are refused soon after. */
const MOST_SKEW_MS = 5 * SECOND_MS;

/**
 * Tries every part that a contract goes through, to the end whatever fails.
 * Nothing of it stays: no contract, no file, no mail.
 */
export async function examine(patient: Patient): Promise<Finding[]> {
  // Each is needed by parts after it, which then fail with its words.
  const sealer = makeOnce(() => patient.openSealer());
  const base = makeOnce(() => composeBase(patient));
  const parts: [string, () => Promise<string | Warning>][] = [
    ["database", () => tryDatabase(patient)],
    ["storage", () => tryStorage(patient)],
    ["pdf", async () => `a page of ${(await base()).pdf.length} bytes`],
    ["browser", () => tryBrowser(patient)],
    ["key", async () => tryKey(await sealer(), patient)],
    ["timestamp", async () => tryTimestamp(await sealer(), patient)],
    ["seal", async () => trySeal(await sealer(), await base(), patient)],
    ["mail", () => tryMail(patient)],
    ["address", () => tryOwnAddress(patient)],
    ["webhook", () => tryLoop(patient.loopReach, patient).then(() => "delivered and signed")],
    ["law", async () => lookAtLaw(patient.clock.now())],
  ];
  const findings: Finding[] = [];
  for (const [part, act] of parts) {
    const since = performance.now();
    const found = await act().then(
      (said) =>
        typeof said === "string"
          ? { ok: true, words: said }
          : { ok: true, warn: true as const, words: said.warning },
      (error: Error) => ({ ok: false, words: error.message }),
    );
    findings.push({ part, ...found, ms: Math.round(performance.now() - since) });
  }
  return findings;
}

/** What whoever runs the service should look at, while all works. */
interface Warning {
  warning: string;
}

/** Words of law age, and nothing breaks by it. */
function lookAtLaw(now: Date): string | Warning {
  const overdue = overdueReviews(now);
  if (overdue.length > 0) return { warning: overdue.map(overdueWords).join("; ") };
  const [next] = WORDS_OF_LAW.map(({ reviewBy }) => reviewBy).sort();
  return `${WORDS_OF_LAW.length} wordings, the next to be looked at again by ${next}`;
}

/** Makes it at the first wish, and gives the same to whoever wishes afterwards. */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

async function tryDatabase({ database }: Patient): Promise<string> {
  const mark = randomUUID();
  await inTransaction(database, async ({ queries }) => {
    if ((await claimFingerprint(queries, mark, mark)) !== mark) throw new Error("nothing is kept");
    // A refusal rolls back.
    return refuse("INVALID", "only a trial");
  });
  return "written, read and rolled back";
}

async function tryStorage({ files, filesPlace, random }: Patient): Promise<string> {
  const notes = await filesPlace.examine();
  const owner = randomUUID();
  const bytes = random(1_024);
  try {
    await files.put(owner, "trial", [bytes]);
    const read = await files.get(owner, "trial");
    if (Buffer.compare(read, bytes) !== 0)
      throw new Error("a file was read otherwise than written");
  } finally {
    await files.deleteAll(owner);
  }
  return ["written, read and removed", ...notes].join("; ");
}

async function composeBase({ workers, clock }: Patient) {
  const wanted = {
    content: "<h1>Trial</h1><p>This contract is thrown away.</p>",
    title: "Trial",
    language: "en" as const,
    fields: [{ id: "1", label: "Signature" }],
    centred: false,
    createdAt: clock.now(),
  };
  const composed = await workers.run("composeHtml", wanted, "trial");
  if (!("pdf" in composed)) throw new Error(composed.problem);
  return composed;
}

/** Nobody has to have one. */
async function tryBrowser({ workers, config }: Patient): Promise<string> {
  const browser = findBrowser(browserPlaces(config));
  if ("lack" in browser) {
    if (config.CHROMIUM_PATH !== null) throw new Error(browser.lack);
    return `none, so that layout: page is refused: ${browser.lack}`;
  }
  const wanted = {
    content: "<h1>Trial</h1>",
    title: "Trial",
    language: "en" as const,
    centred: false,
    fields: [{ id: "1", label: "Signature" }],
    browser,
  };
  const printed = await workers.run("printPage", wanted, "trial");
  if (!("pdf" in printed)) throw new Error(printed.problem);
  const { printedBy, isSandboxed } = printed;
  const how = isSandboxed ? "in its sandbox" : "WITHOUT its sandbox, see docs/use/html.md";
  const as = browser.user ? `, as user ${browser.user.uid}` : "";
  return `${printedBy} (${browser.program}) prints ${how}${as}`;
}

async function tryKey(sealer: Sealer, { clock }: Patient): Promise<string> {
  const { keyHolder, keyKind, subject, endsAt } = sealer;
  await keyHolder.sign(Buffer.from("trial"));
  if (endsAt <= clock.now()) throw new Error(`${subject} ended at ${endsAt.toISOString()}`);
  const { means } = KEY_KINDS[keyKind];
  return `${subject}, until ${endsAt.toISOString().slice(0, 10)}; ${means}`;
}

async function tryTimestamp({ authority }: Sealer, { clock, random }: Patient): Promise<string> {
  return stampedBy(authority, async ({ name, timestamp }) => {
    const token = await timestamp(sha256(random(32)));
    const aheadMs = readTimestampToken(token).info.at.getTime() - clock.now().getTime();
    const skew = `its clock is ${Math.abs(aheadMs)} ms ${aheadMs < 0 ? "behind" : "ahead of"} this machine's`;
    if (Math.abs(aheadMs) > MOST_SKEW_MS) throw new Error(`${name}: ${skew}`);
    return `${name}${authority.isLocal ? " (local)" : ""}; ${skew}`;
  });
}

async function trySeal(
  sealer: Sealer,
  base: Awaited<ReturnType<typeof composeBase>>,
  patient: Patient,
): Promise<string> {
  const bytes = await trialSeal({ ...patient, sealer }, base.pdf, base.pages);
  // An authority of one's own choosing is believed here as it is when contracts are sealed.
  const believed = sealer.trustedRoots ?? (await sealer.authority.choose()).chain.slice(-1);
  const roots = [sealer.keyHolder.chain.at(-1), ...believed];
  const { verdict } = await verifyFile(
    bytes,
    roots.filter((root) => root !== undefined),
  );
  if (verdict !== "genuine") throw new Error(`the sealed file is ${verdict}`);
  return `${bytes.length} bytes, SHA-256 ${sha256Hex(bytes).slice(0, 16)}…, ${verdict}`;
}

async function tryOwnAddress({ baseUrl, config, clock, ...own }: Patient): Promise<string> {
  if (baseUrl === null) return "not asked, since no process of the service runs";
  const { protocol, port } = new URL(baseUrl);
  return tryAddress({
    baseUrl,
    secret: await own.doctorsSecret(),
    // The service itself speaks no TLS, and listens at one port.
    behindProxy: protocol === "https:" || port !== String(config.PORT),
    reach: ANYWHERE,
    now: clock.now(),
  });
}

async function tryMail({ config, mailboxFolder }: Patient): Promise<string> {
  if (config.SMTP_URL) {
    await tryServer(config.SMTP_URL);
    return "the mail server answers, and takes the login";
  }
  await mkdir(mailboxFolder, { recursive: true, mode: 0o700 });
  await access(mailboxFolder, constants.W_OK);
  return "no SMTP_URL: mails are kept in DATA_DIR/mailbox";
}
