import { clamp } from "#kernel/clamp.ts";
import { COLOUR_NAMES } from "./css-colour-names.ts";
import type { CssToken } from "./css-tokens.ts";

/**
 * A colour as `#rrggbb`, or null. Transparency is mixed with white paper;
 * a colour that is wholly transparent is none.
 */
export function readColour(token: CssToken | undefined): string | null {
  if (token?.kind === "hash") return fromHex(token.text);
  if (token?.kind === "word") {
    const hex = COLOUR_NAMES.get(token.text);
    return hex === undefined ? null : `#${hex}`;
  }
  if (token?.kind !== "function") return null;
  const parts = token.inner.filter((part) => part.kind !== "mark");
  const numbers = parts.filter((part) => part.kind === "number");
  if (numbers.length !== parts.length || (numbers.length !== 3 && numbers.length !== 4)) {
    return null;
  }
  const alpha = numbers[3] ? share(numbers[3]) : 1;
  if (token.name === "rgb" || token.name === "rgba") {
    return hexOnPaper(
      numbers.slice(0, 3).map((part) => (part.unit === "%" ? part.number * 2.55 : part.number)),
      alpha,
    );
  }
  if (token.name === "hsl" || token.name === "hsla") return fromHsl(numbers, alpha);
  return null;
}

/** Relative luminance contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

type NumberToken = Extract<CssToken, { kind: "number" }>;

const share = (part: NumberToken) =>
  clamp(part.unit === "%" ? part.number / 100 : part.number, 0, 1);

function fromHex(digits: string): string | null {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const parts = (long.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return hexOnPaper(parts.slice(0, 3), (parts[3] ?? 255) / 255);
}

function fromHsl(parts: NumberToken[], alpha: number): string | null {
  const turn = parts[0]?.unit === "turn" ? 360 : 1;
  const hue = ((((parts[0]?.number ?? 0) * turn) % 360) + 360) % 360;
  const percent = (part: NumberToken | undefined) =>
    Math.min(1, Math.max(0, (part?.number ?? 0) / 100));
  const [saturation, lightness] = [percent(parts[1]), percent(parts[2])];
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const span = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - span * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return hexOnPaper([channel(0), channel(8), channel(4)], alpha);
}

function hexOnPaper(channels: number[], alpha: number): string | null {
  if (alpha === 0) return null;
  const onPaper = channels.map((channel) => {
    const clamped = clamp(channel, 0, 255);
    return Math.round(255 + (clamped - 255) * alpha);
  });
  return `#${onPaper.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(/../g) ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
