import { askNameServers, askSystem } from "./resolve.ts";
import type { Reach } from "./target.ts";

/** For addresses that the operator configured: anywhere, and as the system finds them. */
export const ANYWHERE: Reach = { allowPrivate: true, resolve: askSystem };

/** For addresses that tenants name: the public only, as the public name servers tell. */
export const PUBLIC_ONLY: Reach = { allowPrivate: false, resolve: askNameServers };
