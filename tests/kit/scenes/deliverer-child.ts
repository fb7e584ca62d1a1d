/** A process of its own that delivers, for tests that kill it. Takes `{address, trustedRoots}` in JSON. */

import type { Receiver } from "#kit/peers/receiver.ts";
import { openDeliverer } from "#kit/rooms/delivering.ts";
import { openDatabase } from "#store/database.ts";

const { address, trustedRoots } = JSON.parse(process.argv[2] ?? "{}");
const report = (error: Error) => console.error(error);
const { database } = openDatabase(address, report);
const receivers = [{ trustedRoots } as unknown as Receiver];
const deliverer = await openDeliverer({ address, database }, { receivers });
deliverer.start();
console.log("delivering");
