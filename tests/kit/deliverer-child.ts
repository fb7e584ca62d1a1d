/** A process of its own that delivers, for tests that kill it. Takes `{address, trustedRoots}` in JSON. */
import { openDatabase } from "#store/database.ts";
import { openDeliverer } from "./delivering.ts";
import type { Receiver } from "./receiver.ts";

const { address, trustedRoots } = JSON.parse(process.argv[2] ?? "{}");
const report = (error: Error) => console.error(error);
const { database } = openDatabase(address, report);
const receivers = [{ trustedRoots } as unknown as Receiver];
const deliverer = await openDeliverer({ address, database }, { receivers });
deliverer.start();
console.log("delivering");
