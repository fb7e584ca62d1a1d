import type { BrandScheme } from "#kernel/brand-colours.ts";
import type { LayoutInput } from "./layout.tsx";
import type { Sender } from "./sender.ts";

/** An account's own colours in place of the service's, as tokens.css names them; empty where it has none. */
export function brandSheet({ colours }: Pick<Sender, "colours">): string {
  if (!colours) return "";
  const dark = `@media screen and (prefers-color-scheme:dark){${rootOf(colours.dark)}}`;
  return rootOf(colours.light) + dark;
}

/** The same as a page's own sheets. */
export function brandSheets(
  sender: Pick<Sender, "colours"> | undefined,
  nonce: string,
): NonNullable<LayoutInput["sheets"]> {
  const sheet = sender ? brandSheet(sender) : "";
  return { nonce, css: sheet === "" ? [] : [sheet] };
}

function rootOf({ accent, accentStrong, onAccent, accentSoft }: BrandScheme): string {
  return `:root{--accent:${accent};--accent-strong:${accentStrong};--on-accent:${onAccent};--accent-soft:${accentSoft}}`;
}
