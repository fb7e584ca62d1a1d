/** What of a page or a mail has an account's own colour, in one scheme. */
export interface BrandScheme {
  /** Links, and the ground of what is pressed. */
  accent: string;
  accentStrong: string;
  onAccent: string;
  accentSoft: string;
}

export interface BrandColours {
  light: BrandScheme;
  dark: BrandScheme;
}

/** The grounds that accents stand on; `brand-colours.test.ts` holds them against tokens.css. */
export const BRAND_GROUNDS = {
  light: ["#f4f3ef", "#ffffff", "#f8f7f4"],
  dark: ["#14171d", "#1e232c", "#191d25"],
} as const;

/** What is written on an accent. */
const ON_ACCENT = { light: "#ffffff", dark: "#10131a" } as const;

/** WCAG 2.2, success criterion 1.4.3. */
const LEAST_CONTRAST = 4.5;
const STEP = 0.02;

/** Reads `#rgb` or `#rrggbb`, in whatever case; null for anything else. */
export function readColour(typed: string): string | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return `#${long.toLowerCase()}`;
}

/**
 * The colours that follow from one of an account's own. Where it could not be
 * read on the grounds of a scheme, it is made darker there, or lighter in the
 * dark, until it can: each text has a contrast of 4.5 at least.
 * @param colour `#rrggbb`
 */
export function brandColours(colour: string): BrandColours {
  return { light: schemeOf(colour, "light"), dark: schemeOf(colour, "dark") };
}

function schemeOf(colour: string, scheme: "light" | "dark"): BrandScheme {
  const end = scheme === "light" ? "#000000" : "#ffffff";
  const accentSoft =
    scheme === "light" ? mixColours(colour, "#ffffff", 0.9) : mixColours(colour, "#1e232c", 0.85);
  const onAccent = ON_ACCENT[scheme];
  const against = [...BRAND_GROUNDS[scheme], accentSoft, onAccent];
  let part = 0;
  while (part < 1 && !isRead(mixColours(colour, end, part), against)) part += STEP;
  const accent = mixColours(colour, end, Math.min(1, part));
  return { accent, accentStrong: mixColours(accent, end, 0.25), onAccent, accentSoft };
}

function isRead(colour: string, against: readonly string[]): boolean {
  return against.every((other) => contrastOf(colour, other) >= LEAST_CONTRAST);
}

/** WCAG 2.2, definition of contrast ratio: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `part` of the other, between 0 and 1. */
function mixColours(one: string, other: string, part: number): string {
  const others = partsOf(other);
  const parts = partsOf(one).map((value, at) =>
    Math.round(value + ((others[at] ?? 0) - value) * part),
  );
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
