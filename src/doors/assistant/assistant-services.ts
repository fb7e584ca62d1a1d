import type { Api } from "#api/call.ts";
import type { Endpoints } from "#api/endpoints.ts";
import type { Ids } from "#kernel/ids.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { Log } from "#kernel/log.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { PagesServices } from "#signing/pages-services.ts";
import type { Database } from "#store/database.ts";

/** What the assistant's module works with. */
export interface AssistantServices extends PagesServices {
  database: Database;
  ids: Ids;
  random: RandomBytes;
  baseUrl: string;
  log: Log;
  /** The operations below every door, by handlers that fetch nothing. */
  assistantApi: Api<keyof Endpoints>;
  /** The places of the documentation that have these words. */
  searchDocs(query: string): Promise<DocsPlace[]>;
  /** What confirmations are made with. */
  confirmationKeys: KeyRing;
  /** What links to sealed files are made with. */
  fileLinkKeys: KeyRing;
}

/** A place of the documentation, as a model is told of it. */
export interface DocsPlace {
  title: string;
  text: string;
  address: string;
}
