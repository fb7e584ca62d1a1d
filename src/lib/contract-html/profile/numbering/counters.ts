import { clamp } from "#kernel/clamp.ts";
import type { CounterList } from "#lib/contract-html/profile/css-arrangement.ts";

interface Counter {
  name: string;
  level: number;
  value: number;
}

/** Counters with their scopes (CSS Lists 3, section 4), as one walk through the document meets them. */
export class Counters {
  readonly #byName = new Map<string, Counter[]>();
  /** In the order they were made, so that the deepest end first. */
  readonly #made: Counter[] = [];

  /** A counter of the element's own; it counts for what follows beside the element and inside it. */
  reset(name: string, value: number, level: number): void {
    const nest = this.#nest(name);
    const last = nest.at(-1);
    if (last?.level === level) last.value = value;
    else {
      const counter = { name, level, value };
      nest.push(counter);
      this.#made.push(counter);
    }
  }

  add(name: string, by: number, level: number): void {
    if (this.#nest(name).length === 0) this.reset(name, 0, level);
    const counter = this.#nest(name).at(-1)!;
    counter.value = clamp(counter.value + by, -1e9, 1e9);
  }

  set(name: string, value: number, level: number): void {
    if (this.#nest(name).length === 0) this.reset(name, value, level);
    else this.#nest(name).at(-1)!.value = value;
  }

  /** Ends the counters of everything inside an element of this level. */
  leave(level: number): void {
    for (let last = this.#made.at(-1); last && last.level > level; last = this.#made.at(-1)) {
      this.#made.pop();
      this.#nest(last.name).pop();
    }
  }

  /** Whether the document counts anything under this name. */
  has(name: string): boolean {
    return this.#nest(name).length > 0;
  }

  /** The value of each counter of this name around, outermost first; one of 0 where there is none. */
  valuesOf(name: string): number[] {
    const nest = this.#nest(name);
    return nest.length === 0 ? [0] : nest.map((counter) => counter.value);
  }

  #nest(name: string): Counter[] {
    const known = this.#byName.get(name);
    if (known) return known;
    const made: Counter[] = [];
    this.#byName.set(name, made);
    return made;
  }
}

export const readCounterList = (stored: string | undefined): CounterList =>
  stored === undefined ? [] : (JSON.parse(stored) as CounterList);
