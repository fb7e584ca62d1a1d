import { overdueReviews } from "#attachments/words-of-law.ts";
import type { DeletingServices } from "#contracts/delete.ts";
import { announceExpiry, deleteExpired } from "#contracts/delete-expired.ts";
import { endOverdue } from "#contracts/end-overdue.ts";
import { type DeletingAccountServices, goOnClosing } from "#data/erasure/delete-account.ts";
import type { StampServices } from "#evidence/seal-log/stamp.ts";
import { LOOK_MS } from "#kernel/incidents.ts";
import { LIMITS } from "#kernel/limits.ts";
import { startRepeating } from "#kernel/repeatedly.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { CorrespondenceServices } from "#notifications/correspondence-services.ts";
import { notifyOfEndingKeys } from "#notifications/key-ends.ts";
import { notifyOfExpiry } from "#notifications/notify-of-expiry.ts";
import { type IncidentsServices, notifyOfIncidents } from "#notifications/notify-of-incidents.ts";
import { notifyOfLawReviews } from "#notifications/notify-of-law-reviews.ts";
import { takeReminders } from "#notifications/reminders.ts";
import type { TypedAddressServices } from "#notifications/typed-address.ts";
import type { Sealer } from "#sealing/sealer.ts";
import { watchSeal } from "#sealing/watch-seal.ts";
import type { WitnessServices } from "./notify-witnesses.ts";
import { sequencing } from "./sequence-seals.ts";
import { type SweptServices, sweep } from "./sweep.ts";

/** What the scheduled work needs of the service. */
export type ScheduleServices = TypedAddressServices &
  DeletingServices &
  CorrespondenceServices &
  DeletingAccountServices &
  IncidentsServices &
  StampServices &
  WitnessServices &
  SweptServices & { sealer: Pick<Sealer, "endsAt"> };

/** Work that every process does again and again as long as it runs. */
interface Scheduled {
  everyMs: number;
  /** Whether the first turn is the start of the process, and not one period later. */
  atOnce: boolean;
  /** One turn; rejects where it fails. */
  work(): Promise<void>;
  /** Says that a turn failed; the next one comes all the same. Absent where none can fail. */
  failed?(error: unknown): void;
}

export interface ScheduleSettings {
  /** Seconds from one look of the log of seals to the next. */
  logSeconds: number;
}

/** All of it, by name. */
export function scheduleOf(services: ScheduleServices, { logSeconds }: ScheduleSettings) {
  const { clock, log } = services;
  const logSeals = sequencing(services);
  const warnOfEnd = watchSeal({ clock, log, endsAt: services.sealer.endsAt });
  return {
    sweep: {
      everyMs: LIMITS.sweepMs,
      atOnce: true,
      work: () => sweep(services, clock.now(), (err) => log("sweep.failed", { err })),
      failed: (err) => log("sweep.failed", { err }),
    },
    troubles: {
      everyMs: LOOK_MS,
      atOnce: false,
      work: () => notifyOfIncidents(services),
      failed: (err) => log("trouble.unwatched", { err }),
    },
    deadlines: {
      everyMs: SECOND_MS,
      atOnce: true,
      async work() {
        const count = await endOverdue(services);
        if (count > 0) log("deadlines.passed", { count });
      },
      failed: (err) => log("deadlines.failed", { err }),
    },
    reminders: {
      everyMs: MINUTE_MS,
      atOnce: false,
      async work() {
        while ((await notifyOfEndingKeys(services)) > 0);
        while ((await takeReminders(services)) > 0);
      },
      failed: (err) => log("reminders.failed", { err }),
    },
    retention: {
      everyMs: HOUR_MS,
      atOnce: true,
      async work() {
        await announceExpiry(services, notifyOfExpiry(services));
        const count = await deleteExpired(services);
        if (count > 0) log("retention.let_go", { count });
      },
      failed: (err) => log("retention.failed", { err }),
    },
    lawReviews: {
      everyMs: HOUR_MS,
      atOnce: true,
      work: () => notifyOfLawReviews(services, overdueReviews(clock.now())),
      failed: (err) => log("law.unwatched", { err }),
    },
    closing: {
      everyMs: HOUR_MS,
      atOnce: true,
      async work() {
        const count = await goOnClosing(services);
        if (count > 0) log("account.closed", { count });
      },
      failed: (err) => log("account.closing_failed", { err }),
    },
    sealLog: {
      everyMs: logSeconds * SECOND_MS,
      atOnce: true,
      work: logSeals.work,
      failed: logSeals.failed,
    },
    sealEnd: {
      everyMs: HOUR_MS,
      atOnce: true,
      work: async () => warnOfEnd(),
    },
  } satisfies Record<string, Scheduled>;
}

/** Begins all of it. Returns how to stop, which waits for every turn that runs. */
export function startSchedule(schedule: Readonly<Record<string, Scheduled>>): () => Promise<void> {
  const stops = Object.values(schedule).map(({ everyMs, atOnce, work, failed }) =>
    startRepeating(() => (failed ? work().catch(failed) : work()), everyMs, { atOnce }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
