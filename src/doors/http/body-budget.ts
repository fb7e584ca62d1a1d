import { LIMITS } from "#kernel/limits.ts";

/** Bytes of all bodies that are held at the moment, in all and for each that sends them. */
export interface BodyBudget {
  /** Takes so many more for this sender, or nothing and says so. */
  take(sender: Sender, bytes: number): boolean;
  giveBack(sender: Sender, bytes: number): void;
}

/** Who sends bodies, and how many bytes of them may be held at a time. */
export interface Sender {
  name: string;
  most: number;
}

export function openBodyBudget(inAll: number = LIMITS.bodiesBytes): BodyBudget {
  const held = new Map<string, number>();
  let sum = 0;
  return {
    take({ name, most }, bytes) {
      const own = (held.get(name) ?? 0) + bytes;
      if (sum + bytes > inAll || own > most) return false;
      sum += bytes;
      held.set(name, own);
      return true;
    },
    giveBack({ name }, bytes) {
      const left = (held.get(name) ?? 0) - bytes;
      sum -= bytes;
      if (left > 0) held.set(name, left);
      else held.delete(name);
    },
  };
}
