import { randomUUID } from "node:crypto";
import type { ReportedTime } from "#kernel/following-clock.ts";
import { withinMs } from "#kernel/within-ms.ts";
import { openCertainty } from "./certainty.ts";
import { DatabaseBusy } from "./connections.ts";
import type { DatabaseAddress } from "./database.ts";
import { openLeaseConnection } from "./lease-connection.ts";

/**
 * The name under which a process holds work: rows that refer to its own in the table `process`.
 * It renews that row by the database's clock. A process whose row grows old is gone to the others:
 * they remove the row, which gives back what referred to it. Who comes back after that holds
 * nothing any more, and goes on under a new name.
 */
export interface Lease {
  /** The name to take work under; null while this process cannot be sure of it. */
  name(): string | null;
  /**
   * The same once this process can be sure of it.
   * @throws DatabaseBusy after 5 s, or when it is closed
   */
  sureName(): Promise<string>;
  /** Whether what was taken under a name is still held. Waits where that is not sure. */
  holds(name: string): Promise<boolean>;
  /** Calls back when work of others was given back. */
  onGivenBack(act: () => void): void;
  /** Gives back what is still held. */
  close(): Promise<void>;
}

/** How time is kept; milliseconds. */
export interface LeaseTimes {
  /** Between two renewals. */
  beatMs: number;
  /** A process that has been silent for so long is gone if its connection is closed as well. */
  silentMs: number;
  /** One that has been silent for so long is gone though its connection may be open. */
  lapsedMs: number;
}

export const LEASE_TIMES: LeaseTimes = { beatMs: 1_000, silentMs: 3_000, lapsedMs: 10_000 };

/** Who hears of what goes wrong. */
export interface LeaseIncidents {
  onError(error: Error): void;
  /** This process was silent for too long: what it held is others' by now. */
  onLost?(): void;
  /** So many other processes were gone. */
  onGone?(count: number): void;
  /** What the database's clock said as it heard a beat. */
  onTime?(told: ReportedTime): void;
}

/** As long as for a connection. */
const SURE_WITHIN_MS = 5_000;

/**
 * Begins to hold a name.
 * @param isAlone nobody else works on this database: whatever another name holds is of the dead
 * @throws when the database cannot be reached
 */
export async function openLease(
  address: DatabaseAddress,
  { onError, onLost = () => {}, onGone = () => {}, onTime = () => {} }: LeaseIncidents,
  times: LeaseTimes = LEASE_TIMES,
  { isAlone = false }: { isAlone?: boolean } = {},
): Promise<Lease> {
  const { beatMs, silentMs, lapsedMs } = times;
  const certainty = openCertainty(times, () => performance.now());
  const connection = openLeaseConnection(address, certainty.unheard);
  let name = "";
  /** Since when no beat failed; of a steady clock. */
  let steadySince = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let next: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  const listeners: (() => void)[] = [];

  async function register(): Promise<void> {
    certainty.forget();
    name = randomUUID();
    await connection.register(name);
  }

  async function beat(): Promise<void> {
    const sentAt = performance.now();
    const at = await connection.beat(name);
    if (at) onTime({ at, askedMs: sentAt, heardMs: performance.now() });
    else {
      onLost();
      await register();
    }
    certainty.arrived(sentAt, connection.isOpen());
    // Who could not be heard itself cannot tell who is gone from who could not be heard either.
    if (sentAt - steadySince > lapsedMs) await giveBack();
  }

  async function giveBack(): Promise<void> {
    const gone = await connection.giveBack(name, times);
    if (gone === 0) return;
    onGone(gone);
    for (const act of listeners) act();
  }

  async function beatOn(): Promise<void> {
    try {
      await beat();
    } catch (error) {
      connection.drop();
      steadySince = performance.now();
      if (!isClosed) onError(error as Error);
    }
    if (isClosed) return;
    next = setTimeout(() => {
      beating = beatOn();
    }, beatMs);
    next.unref();
  }

  await register();
  if (isAlone) await connection.giveBackAll(name);
  const begunAt = performance.now();
  certainty.arrived(begunAt, true);
  // After an outage of the database all the others may be silent: who lives is heard by then.
  steadySince = begunAt - lapsedMs + silentMs + beatMs;
  beating = beatOn();

  const isSure = () => certainty.isSure() && !isClosed;
  return {
    name: () => (isSure() ? name : null),
    async sureName() {
      await withinMs(certainty.untilSure(), SURE_WITHIN_MS);
      if (isSure()) return name;
      throw new DatabaseBusy("the database does not hear from this process");
    },
    async holds(of) {
      await certainty.untilSure();
      return of === name && !isClosed;
    },
    onGivenBack(act) {
      listeners.push(act);
    },
    async close() {
      isClosed = true;
      clearTimeout(next);
      certainty.end();
      await beating;
      await connection.leave(name);
    },
  };
}
