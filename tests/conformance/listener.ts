import assert from "node:assert/strict";
import { after } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type ReceivedRequest, type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { moveTime } from "#kit/rooms/delivering.ts";
import type { TestAccount } from "#kit/scenes/service.ts";
import { isListing } from "./conforms.ts";
import type { Json } from "./contracts.ts";
import type { Stage } from "./stage.ts";

/** An account's webhook with the server behind it. */
export interface Listener {
  webhook: Json;
  receiver: Receiver;
  /** Payloads of one event, or of all, as they arrived. */
  payloads(event?: string): Json[];
  /** Waits for so many requests and returns them. */
  arrived(count: number): Promise<readonly ReceivedRequest[]>;
  /** The delivery records that the API shows, newest first. */
  deliveries(): Promise<Json[]>;
  /** Waits until the records are as wanted. */
  deliveriesOnce(fits: (records: Json[]) => boolean): Promise<Json[]>;
}

/** How long something that has to come may take before a case fails. */
const MOST_MS = 20_000;
/** Looking at records does not use up the requests that a key has in a minute. */
const SELDOM_MS = 500;

const open: Receiver[] = [];

/** To be called once in a file that listens: closes its receivers at the end. */
export function closeReceiversAfter(): void {
  if (!isListing()) after(() => Promise.all(open.map((receiver) => receiver.close())));
}

export async function listen(account: TestAccount, events: readonly string[]): Promise<Listener> {
  const receiver = await startReceiver({ secure: false });
  open.push(receiver);
  const answer = await account.call("POST", "/webhooks", { url: receiver.url, events });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const { webhook } = answer.body;
  const deliveries = async () => {
    const found = await account.call("GET", `/webhooks/${webhook.id}`);
    assert.equal(found.status, 200, JSON.stringify(found.body));
    return found.body.deliveries;
  };
  return {
    webhook,
    receiver,
    deliveries,
    payloads: (event) =>
      receiver.received
        .map(({ body }) => JSON.parse(body.toString()))
        .filter((payload) => event === undefined || payload.event === event),
    async arrived(count) {
      await until(() => receiver.received.length >= count, `${count} requests`);
      return receiver.received;
    },
    async deliveriesOnce(fits) {
      let records: Json[] = [];
      await until(async () => {
        records = await deliveries();
        return fits(records);
      }, "the delivery records");
      return records;
    },
  };
}

/** Waits until something holds, and fails when it does not come to hold. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + MOST_MS;
  for (let pauseMs = 10; !(await holds()); pauseMs = Math.min(2 * pauseMs, SELDOM_MS)) {
    assert.ok(performance.now() < end, `${what} did not come`);
    await setTimeout(pauseMs);
  }
}

/** Moves the service's clock and everything that is put off until later. */
export function moveAll(at: Stage, ms: number): Promise<void> {
  const { database } = at.service.app.services;
  return moveTime({ database } as Parameters<typeof moveTime>[0], at.clock, ms);
}
