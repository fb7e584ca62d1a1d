import { keepLastUses } from "#accounts/keys-store.ts";
import { sweepMemberInvitations } from "#accounts/member-invitations-store.ts";
import { sweepChallenges } from "#accounts/passkeys-store.ts";
import { sweepNotices } from "#accounts/payments/purchases-store.ts";
import { sweepHalves } from "#accounts/proofs-store.ts";
import { sweepReplyTo } from "#accounts/reply-to-store.ts";
import { sweepSessions } from "#accounts/sessions-store.ts";
import { sweepSignInLinks } from "#accounts/sign-in-store.ts";
import { sweepFailures } from "#accounts/throttle-store.ts";
import { sweepAssistant } from "#assistant/assistant-store.ts";
import { sweepAsked } from "#contracts/mail-windows-store.ts";
import { sweepDeleted, sweepFiles, sweepKeptOfDeleted } from "#contracts/sweep-files.ts";
import { sweepSuperseded } from "#contracts/sweep-superseded.ts";
import { sweepTests } from "#contracts/tests-store.ts";
import { whichAreExports } from "#data/export/export-store.ts";
import { sweepExports } from "#data/export/read-export.ts";
import { sweepKept } from "#idempotency/idempotency-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Files } from "#lib/storage/files.ts";
import { sweepIncidents } from "#notifications/incidents/incidents-store.ts";
import { sweepTestMails } from "#notifications/mail/test-mailbox.ts";
import { sweepPages } from "#signing/opens-once-store.ts";
import { sweepUnsignedFiles } from "#signing/signer-files-store.ts";
import type { Database } from "#store/database.ts";
import { sweepWindows } from "#store/rate-windows.ts";
import { sweepDeliveries, sweepEventFeed } from "#webhooks/sweep-deliveries.ts";

export interface SweptServices {
  database: Database;
  files: Files;
  kept: Files;
}

/** So long before. */
const timeBefore = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** What is over is cleared away, each kind on its own: one that fails does not keep the others. */
const SWEEPS: readonly ((services: SweptServices, now: Date) => Promise<void>)[] = [
  ({ database }, now) => sweepKept(database, now),
  ({ database }, now) => sweepSessions(database, now),
  ({ database }, now) =>
    sweepPages(database, "signing_session", timeBefore(now, LIMITS.signingSessionsKeptMs)),
  ({ database }, now) =>
    sweepPages(database, "hosted_sitting", timeBefore(now, LIMITS.signingSessionsKeptMs)),
  ({ database }, now) => sweepUnsignedFiles(database, timeBefore(now, LIMITS.unsignedFileMs)),
  ({ database }, now) => sweepSignInLinks(database, now),
  ({ database }, now) => sweepReplyTo(database, now),
  ({ database }, now) => sweepFailures(database, timeBefore(now, LIMITS.signInFailuresKeptMs)),
  ({ database }, now) => sweepHalves(database, now),
  ({ database }, now) => sweepChallenges(database, now),
  ({ database }, now) => sweepMemberInvitations(database, now),
  ({ database }, now) => sweepDeliveries(database, now),
  ({ database }, now) => sweepEventFeed(database, now),
  ({ database }, now) =>
    sweepAssistant(database, now, { keptSince: timeBefore(now, LIMITS.assistantCallsKeptMs) }),
  ({ database }, now) => sweepIncidents(database, timeBefore(now, LIMITS.troublesKeptMs)),
  ({ database }, now) => sweepNotices(database, timeBefore(now, LIMITS.paymentNoticesKeptMs)),
  (services, now) => sweepFiles({ ...services, whichOthers: whichAreExports }, now),
  sweepSuperseded,
  sweepExports,
  sweepTests,
  ({ database }, now) => sweepTestMails(database, timeBefore(now, LIMITS.testContractMs)),
  sweepKeptOfDeleted,
  sweepDeleted,
  ({ database }, now) => sweepAsked(database, timeBefore(now, LIMITS.mailToAddressMs)),
  async ({ database }, now) => {
    await keepLastUses(database);
    await sweepWindows(database, timeBefore(now, LIMITS.rateWindowsKeptMs));
  },
];

/** Clears away what nobody may ask for any more; each failure is told by itself. */
export async function sweep(
  services: SweptServices,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const ends = await Promise.allSettled(SWEEPS.map((one) => one(services, now)));
  for (const end of ends) if (end.status === "rejected") onError(end.reason);
}
