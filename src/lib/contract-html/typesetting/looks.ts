import type { Look } from "./look.ts";

/** Numbers the looks of a contract, so that each is written once. */
export interface Looks {
  number(look: Look): number;
  all: Look[];
}

export function numberLooks(): Looks {
  const all: Look[] = [];
  const byText = new Map<string, number>();
  const byLook = new WeakMap<Look, number>();
  return {
    all,
    number(look) {
      const known = byLook.get(look);
      if (known !== undefined) return known;
      const text = JSON.stringify(look);
      const number = byText.get(text) ?? all.push(look) - 1;
      byText.set(text, number);
      byLook.set(look, number);
      return number;
    },
  };
}
