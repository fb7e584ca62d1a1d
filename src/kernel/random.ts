import { randomBytes } from "node:crypto";

/** A source of unguessable bytes; `count` of them at each call. */
export type RandomBytes = (count: number) => Uint8Array;

export const systemRandom: RandomBytes = (count) => randomBytes(count);
