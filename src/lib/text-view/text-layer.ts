import { escapeXml } from "#kernel/escape-html.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { TextLine } from "#lib/pdf/pictures/page-text.ts";
import { hasRightToLeft } from "./markup.ts";

/** Of a line's full height, where its letters stand: as most typefaces have it. */
const LETTER_SIZE = 0.82;
const BASELINE = 0.78;

/**
 * A page's text as an SVG of the page's size in points, to lie above its
 * picture: it can be selected, found, copied and read out where it is printed.
 * An SVG places and stretches its lines by attributes, which a page's policy
 * allows where it allows no inline styles. Empty where the page has no text.
 */
export function textLayer(lines: readonly TextLine[], { width, height }: PageSize): string {
  let size = "";
  let body = "";
  for (const line of lines) {
    const set = setLine(line, width, height);
    if (set === null) continue;
    if (set.size !== size) {
      body += `${size === "" ? "" : "</g>"}<g font-size="${set.size}">`;
      size = set.size;
    }
    body += set.markup;
  }
  if (body === "") return "";
  const box = `${number(width)} ${number(height)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="layer" viewBox="0 0 ${box}">${body}</g></svg>`;
}

function setLine(line: TextLine, pageWidth: number, pageHeight: number) {
  const left = (line.x / 100) * pageWidth;
  const top = (line.y / 100) * pageHeight;
  const width = (line.width / 100) * pageWidth;
  const height = (line.height / 100) * pageHeight;
  if (!(width > 0 && height > 0)) return null;
  const upright = line.runs === "right" || (line.runs === "left" && hasRightToLeft(line.text));
  const across = upright || line.runs === "left";
  const [length, thickness] = across ? [width, height] : [height, width];
  const place = upright
    ? uprightPlace(line, { left, top, width, height })
    : turnedPlace(line.runs, { left, top, width, height });
  return {
    size: number(thickness * LETTER_SIZE),
    markup: `<text ${place} textLength="${number(length)}">${escapeXml(line.text)}</text>`,
  };
}

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

function uprightPlace({ text }: TextLine, { left, top, width, height }: Place): string {
  const y = number(top + height * BASELINE);
  if (!hasRightToLeft(text)) return `x="${number(left)}" y="${y}"`;
  return `x="${number(left + width)}" y="${y}" direction="rtl"`;
}

/** Where a line begins whose letters run down, up or upside down, and how far it is turned there. */
function turnedPlace(runs: TextLine["runs"], { left, top, width, height }: Place): string {
  const [angle, x, y] =
    runs === "down"
      ? [90, left + width * (1 - BASELINE), top]
      : runs === "up"
        ? [270, left + width * BASELINE, top + height]
        : [180, left + width, top + height * (1 - BASELINE)];
  const place = `${number(x)} ${number(y)}`;
  return `x="${number(x)}" y="${number(y)}" transform="rotate(${angle} ${place})"`;
}

/** A tenth of a point is less than a pixel of any screen. */
function number(value: number): string {
  return String(Math.round(value * 10) / 10);
}
