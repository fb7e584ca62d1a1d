import type { Workers } from "#documents/workers/workers.ts";
import type { Clock } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";

/** What a contract's pages are shown with. */
export interface PagesServices {
  files: Files;
  /** Where what is made of them is kept. */
  kept: Files;
  workers: Workers;
  clock: Clock;
  /** Nobody waits for it: it is made while the workers have nothing else to do. */
  isIdleWork?: boolean;
}

/** The same services, for work that nobody waits for. */
export function whenIdle<H extends PagesServices>(services: H): H {
  const { workers } = services;
  return { ...services, workers: { ...workers, run: workers.runWhenIdle }, isIdleWork: true };
}
