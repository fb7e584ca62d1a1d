import { type Element, isTag } from "domhandler";
import type { Styled } from "#lib/contract-html/profile/cascade.ts";
import { quote, type Warnings } from "#lib/contract-html/profile/limits.ts";
import { lineOf } from "#lib/contract-html/profile/markup.ts";
import { BODY_SIZE } from "#lib/contract-html/profile/presets.ts";

/** A tick made of two borders, another small sign, or a line or ground; null for nothing that is seen. */
type Drawing = "tick" | "sign" | "line" | null;

export const TICK = "✓";

/** What a box without words draws by its borders, its ground and its pictures. */
export function drawingOf({ style, arrangement }: Styled): Drawing {
  const turn = arrangement.get("turn") ?? "none";
  const isUnseen =
    Number(arrangement.get("opacity") ?? 1) < 0.1 ||
    turn === "nothing" ||
    (arrangement.get("visibility") ?? "visible") !== "visible";
  const sides = SIDES.filter((side) => (style.get(`border-${side}`) ?? "none") !== "none");
  const isPicture = arrangement.get("drawn") === "yes";
  const hasGround = style.has("background-color");
  if (isUnseen || (sides.length === 0 && !isPicture && !hasGround)) return null;
  const [width, height] = [
    sizeIn(arrangement.get("box-width")),
    sizeIn(arrangement.get("box-height")),
  ];
  if (isTick(sides.join(" "), Number(turn), width, height)) return "tick";
  if (isPicture) return isWide(width) && isWide(height) ? "line" : "sign";
  if (sides.length === 0 && (width === null || height === null))
    return isWide(width) || isWide(height) ? "line" : null;
  if (sides.length === 1 && !hasGround)
    return isWide(width) || isWide(height) || width === null ? "line" : "sign";
  return isWide(width) || isWide(height) ? "line" : "sign";
}

const SIDES = ["top", "right", "bottom", "left"] as const;
/** Sides of signs are no longer than this, in points. */
const SIGN = 30;
/** A tick has a short and a long stroke; strokes that are alike are the head of an arrow. */
const STROKES = 1.3;
const EIGHTH = 45;
/** How far from it a tick may lie, in degrees. */
const ABOUT = 20;

const isWide = (side: number | null) => side !== null && side > SIGN;

function isTick(sides: string, turn: number, width: number | null, height: number | null): boolean {
  if (width === null || height === null || isWide(width) || isWide(height)) return false;
  if (sides === "right bottom") {
    return Math.abs(turn - EIGHTH) <= ABOUT && height >= width * STROKES;
  }
  return sides === "bottom left" && Math.abs(turn + EIGHTH) <= ABOUT && width >= height * STROKES;
}

/** In points; what is counted by the room around is wide. */
function sizeIn(length: string | undefined): number | null {
  const value = Number.parseFloat(length ?? "");
  if (!Number.isFinite(value)) return null;
  if (length?.endsWith("%")) return value > 0 ? Number.POSITIVE_INFINITY : 0;
  return value * (length?.endsWith("em") ? BODY_SIZE : 1);
}

/** Says beside which words something drawn is missing. */
export function warnOfDrawing(drawing: Drawing, element: Element, warnings: Warnings): void {
  if (drawing === null) return;
  const words = wordsBeside(element);
  if (words === "") return;
  if (drawing === "line") {
    warnings.decoration(`Lines and grounds that CSS draws were left out: ${quote(words)}.`);
  } else {
    warnings.meaning(`Signs that CSS draws beside words were left out: ${quote(words)}.`);
  }
}

function wordsBeside(element: Element): string {
  for (let at: Element | null = element; at !== null; ) {
    const words = lineOf(at);
    if (words !== "" || at.name === "body") return words;
    at = at.parent !== null && isTag(at.parent) ? at.parent : null;
  }
  return "";
}
