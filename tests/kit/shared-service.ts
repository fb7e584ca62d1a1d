import { HOUR_MS } from "#kernel/time.ts";
import { startService, type TestService } from "./service.ts";

/** What may differ between services that are shared. */
interface SharedSettings {
  env?: Record<string, string>;
  keepLog?: boolean;
}

interface Shared {
  users: number;
  running: Promise<TestService> | null;
}

const services = new Map<string, Shared>();
let holders = 0;

/**
 * One service for all files of a process that want the same settings. To be
 * called while a file loads; the service starts when it is first needed and
 * ends after its last user, or with the group that holds what is shared.
 */
export function sharedService(settings: SharedSettings = {}): {
  start(): Promise<TestService>;
  end(): Promise<void>;
} {
  const key = JSON.stringify(settings);
  const shared = services.get(key) ?? { users: 0, running: null };
  services.set(key, shared);
  shared.users += 1;
  return {
    async start() {
      shared.running ??= startService(settings);
      const service = await shared.running;
      // Whoever comes next meets no window that another has filled.
      service.clock.moveMs(HOUR_MS);
      return service;
    },
    async end() {
      shared.users -= 1;
      await endUnused();
    },
  };
}

/** Keeps what is shared running between one file and the next, until what is returned is called. */
export function holdShared(): () => Promise<void> {
  holders += 1;
  return async () => {
    holders -= 1;
    await endUnused();
  };
}

async function endUnused(): Promise<void> {
  if (holders > 0) return;
  for (const shared of services.values()) {
    if (shared.users > 0 || !shared.running) continue;
    const service = await shared.running.catch(() => null);
    shared.running = null;
    await service?.close();
  }
}
