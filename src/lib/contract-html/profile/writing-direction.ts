import type { Element } from "domhandler";
import { textOf } from "./markup.ts";

export type Direction = "ltr" | "rtl";

/**
 * The direction that an element's text is written in: its attribute `dir`, the
 * CSS property, or that of what surrounds it (HTML, section 3.2.6.4).
 */
export function directionOf(
  element: Element | null,
  asked: string | null,
  around: Direction,
): Direction {
  if (asked === "ltr" || asked === "rtl") return asked;
  const written = element?.attribs.dir?.trim().toLowerCase();
  if (written === "ltr" || written === "rtl") return written;
  const automatic = written === "auto" || (element?.name === "bdi" && written === undefined);
  return automatic && element ? (firstStrong(textOf(element)) ?? around) : around;
}

/** Of the first letter that has a direction (UAX 9, rules P2 and P3). */
function firstStrong(text: string): Direction | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return null;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}

/**
 * Whether letters or digits would stand the other way round if all were set in
 * this direction, as `bdo` and `unicode-bidi` ask (UAX 9, rule X4 and X5).
 */
export function isTurnedRound(text: string, direction: Direction): boolean {
  const strong = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return strong.some((letter) => RIGHT_TO_LEFT.test(letter) !== (direction === "rtl"));
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A language tag as it is stored (BCP 47: language, script, region), or null. */
export function readLanguage(written: string | undefined): string | null {
  const match =
    /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?:[-_][\w-]{0,40})?$/i.exec(
      (written ?? "").trim(),
    );
  if (!match) return null;
  const [, language = "", script, region] = match;
  const titled = script && script[0]?.toUpperCase() + script.slice(1).toLowerCase();
  return [language.toLowerCase(), titled, region?.toUpperCase()].filter(Boolean).join("-");
}
