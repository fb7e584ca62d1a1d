type Place = "sessionStorage" | "localStorage";

let keeps = true;

/** On a device that goes from one to the next nothing is kept, and nothing that was is read. */
export function keepNothing(): void {
  keeps = false;
}

/** What the browser keeps under a name; null where there is nothing, or it keeps nothing at all. */
export function readKept(place: Place, name: string): string | null {
  if (!keeps) return null;
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
}

/** Null takes it away. A browser that keeps nothing, or not as much, does without. */
export function keepAs(place: Place, name: string, text: string | null): void {
  if (!keeps) return;
  try {
    if (text === null) globalThis[place].removeItem(name);
    else globalThis[place].setItem(name, text);
  } catch {
    // It stays on the page alone.
  }
}
