import type { Space } from "#lib/pdf/canonical/graphics/colour-spaces.ts";
import { deviceOf, plainColour } from "#lib/pdf/canonical/graphics/plain-colours.ts";
import type { PdfObject } from "#lib/pdf/objects.ts";
import type { InkColours } from "./ink-colours.ts";

/** A colour in a space of a device, or in one that the resources know by a name. */
export interface NamedColour {
  space: string;
  values: readonly number[];
}

/** A colour space as content may go on using it. */
export interface NamedSpace {
  /** Empty where its colours are said in a plainer space. */
  name: string;
  isPattern: boolean;
  /** Numbers of a colour; undefined where that is not said. */
  components: number | undefined;
  /** The colour that the numbers of one come to: of an ink, a table, or in a pattern over these. */
  toColour?: (values: readonly number[]) => NamedColour;
}

/** How the spaces that stay get their names. */
export interface Naming {
  nameOf(space: PdfObject): string;
  onScreen: InkColours;
}

const PATTERN = "Pattern";
const SCREEN = "DeviceRGB";
/** What PDFium paints in where there is no such colour. */
const BLACK: NamedColour = { space: "DeviceGray", values: [0] };

/**
 * What content sets colours in instead of a space. Readers calculate tints of
 * inks each in its own way, and some mix inks as a press would: here they are
 * calculated once, down to a space that is none of these.
 */
export function nameSpace(space: Space, naming: Naming): NamedSpace {
  const { kind, components, base } = space;
  if (kind === "pattern") return base ? tintedPattern(base, naming) : plainPattern();
  const device = deviceOf(space);
  if (device !== undefined) return { name: device, isPattern: false, components };
  if (!base && !space.toScreen)
    return { name: naming.nameOf(space.source), isPattern: false, components };
  const toColour = (values: readonly number[]) => colourIn(space, values, naming) ?? BLACK;
  return { name: "", isPattern: false, components, toColour };
}

function plainPattern(): NamedSpace {
  return { name: PATTERN, isPattern: true, components: undefined };
}

/** Tiles without a colour are drawn in one, so that nothing needs to say a space for both. */
function tintedPattern(base: Space, naming: Naming): NamedSpace {
  const toColour = (values: readonly number[]) => {
    const full = Array.from({ length: base.components }, (_, at) => values[at] ?? 0);
    return colourIn(base, full, naming) ?? BLACK;
  };
  return { ...plainPattern(), components: base.components, toColour };
}

function colourIn(
  space: Space,
  values: readonly number[],
  naming: Naming,
): NamedColour | undefined {
  const plain = plainColour(space, values, naming.onScreen);
  if (!plain) return undefined;
  // Programs without a use for profiles show other colours than those with one.
  const onScreen = plain.space.toScreen?.(plain.values);
  if (onScreen) return { space: SCREEN, values: onScreen };
  const name = deviceOf(plain.space) ?? naming.nameOf(plain.space.source);
  return { space: name, values: plain.values };
}
