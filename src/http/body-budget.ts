import { LIMITS } from "#kernel/limits.ts";

/** Bytes of all bodies that are held at the moment, in all and for each that sends them. */
export interface BodyBudget {
  /** Takes so many more for this sender, or nothing and says so. */
  take(sender: string, bytes: number): boolean;
  giveBack(sender: string, bytes: number): void;
}

export function openBodyBudget(
  { inAll, ofOne }: { inAll: number; ofOne: number } = {
    inAll: LIMITS.bodiesBytes,
    ofOne: LIMITS.bodiesBytesOfOne,
  },
): BodyBudget {
  const held = new Map<string, number>();
  let sum = 0;
  return {
    take(sender, bytes) {
      const own = (held.get(sender) ?? 0) + bytes;
      if (sum + bytes > inAll || own > ofOne) return false;
      sum += bytes;
      held.set(sender, own);
      return true;
    },
    giveBack(sender, bytes) {
      const left = (held.get(sender) ?? 0) - bytes;
      sum -= bytes;
      if (left > 0) held.set(sender, left);
      else held.delete(sender);
    },
  };
}
