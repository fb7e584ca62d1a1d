import { HOUR_MS } from "#kernel/time.ts";
import { startService, type TestService } from "./service.ts";

let users = 0;
let running: Promise<TestService> | null = null;

/**
 * One service with the settings of `startService()` for all files that a
 * process runs. To be called while a file loads; the service starts when it is
 * first needed and ends after its last user.
 */
export function sharedService(): { start(): Promise<TestService>; end(): Promise<void> } {
  users += 1;
  return {
    async start() {
      running ??= startService();
      const service = await running;
      // Whoever comes next meets no window that another has filled.
      service.clock.moveMs(HOUR_MS);
      return service;
    },
    async end() {
      users -= 1;
      if (users > 0) return;
      const service = await running?.catch(() => null);
      running = null;
      await service?.close();
    },
  };
}
