import { clamp } from "#kernel/clamp.ts";
import type { InkColours } from "#lib/pdf/canonical/content/ink-colours.ts";
import { PdfName } from "#lib/pdf/objects.ts";
import { deviceSpace, type Space } from "./colour-spaces.ts";

/** A colour in a space that is neither a table nor made of inks. */
export interface PlainColour {
  space: Space;
  values: readonly number[];
}

const INKS = "DeviceCMYK";
const SCREEN = deviceSpace(3);

/** The device whose colours they are; undefined for others. */
export function deviceOf({ kind, object }: Space): string | undefined {
  return kind === "device" && object instanceof PdfName ? object.value : undefined;
}

/** Whether readers have a colour of it to calculate, each in its own way. */
export function isMixed(space: Space): boolean {
  return space.base !== undefined || deviceOf(space) === INKS;
}

/** The space that colours of another come to. */
export function plainSpace(space: Space): Space {
  if (space.base) return plainSpace(space.base);
  return deviceOf(space) === INKS ? SCREEN : space;
}

/** What a colour comes to in `plainSpace`; undefined where there is no such colour. */
export function plainColour(
  space: Space,
  values: readonly number[],
  onScreen: InkColours,
): PlainColour | undefined {
  if (space.base) {
    const below = space.toBase?.(values);
    return below && plainColour(space.base, below, onScreen);
  }
  const device = deviceOf(space);
  if (device === undefined) return { space, values };
  const parts = values.map((value) => clamp(value, 0, 1));
  return device === INKS ? { space: SCREEN, values: onScreen(parts) } : { space, values: parts };
}
