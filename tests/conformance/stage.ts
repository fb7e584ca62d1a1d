import { after, before } from "node:test";
import type { HeldClock } from "#kit/rooms/held-clock.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { request, startService, type TestAccount, type TestAnswer } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { deliveredTo } from "#kit/scenes/signer.ts";
import { isListing } from "./conforms.ts";

/** The running service that the cases of one file are put to. */
export interface Stage {
  readonly service: TestService;
  readonly url: string;
  readonly clock: HeldClock;
  /** A new account. Each case has its own, so that none meets another's limits. */
  account(change?: Parameters<TestService["openAccount"]>[0]): Promise<TestAccount>;
  /** The secret of the link that was sent to a signer; `epoch` counts its addresses. */
  secretOf(signer: { id: string; email: string }, epoch?: number): string;
  /** What opens the pages of a contract, whatever its status. */
  secretsOf(id: string): Promise<{ sign: string; status: string }>;
  /** A request without a key to a path of the API. */
  stranger(method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

/**
 * A service for a file's cases: one that further files of the same process use
 * with the same `env`, so its clock may stand anywhere; or the file's own, where
 * `env` is made by starting what the service is to talk to.
 */
export function stage(
  env: Record<string, string> | (() => Promise<Record<string, string>>) = {},
): Stage {
  let running: TestService | null = null;
  if (!isListing()) {
    const context = typeof env === "function" ? ownService(env) : sharedService({ env });
    before(async () => {
      running = await context.start();
    });
    after(() => context.end());
  }
  const service = () => {
    if (!running) throw new Error("the service is not running yet");
    return running;
  };
  return {
    get service() {
      return service();
    },
    get url() {
      return service().url;
    },
    get clock() {
      return service().clock;
    },
    account: (change) => service().openAccount(change),
    secretOf: (signer, epoch = 1) => deliveredTo(service(), signer, epoch),
    secretsOf: (id) => secretsOf(service(), id),
    stranger: (method, path, body) => request(`${service().url}/api/v1${path}`, method, body),
  };
}

function ownService(env: () => Promise<Record<string, string>>) {
  let running: TestService | null = null;
  return {
    async start() {
      running = await startService({ env: await env() });
      return running;
    },
    async end() {
      await running?.close();
    },
  };
}
