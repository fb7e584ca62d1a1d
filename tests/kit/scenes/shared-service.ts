import { HOUR_MS } from "#kernel/time.ts";
import { type Shared, share } from "#kit/rooms/shared.ts";
import { startService, type TestService } from "./service.ts";

/** What may differ between services that are shared. */
interface SharedSettings {
  env?: Record<string, string>;
  keepLog?: boolean;
}

const services = new Map<string, () => Shared<TestService>>();

/**
 * One service for all files of a process that want the same settings. To be
 * called while a file loads; the service starts when it is first needed and
 * ends after its last user, or with the group that holds what is shared.
 */
export function sharedService(settings: SharedSettings = {}): Shared<TestService> {
  const key = JSON.stringify(settings);
  const of =
    services.get(key) ??
    share(
      () => startService(settings),
      (service) => service.close(),
    );
  services.set(key, of);
  const use = of();
  return {
    async start() {
      const service = await use.start();
      // Whoever comes next meets no window that another has filled.
      service.clock.moveMs(HOUR_MS);
      return service;
    },
    end: use.end,
  };
}
