import type { Workshop } from "#documents/workshop.ts";
import type { Clock } from "#kernel/time.ts";
import type { Files } from "#store/files.ts";

/** What a contract's pages are shown with. */
export interface PagesHouse {
  files: Files;
  workshop: Workshop;
  clock: Clock;
}
