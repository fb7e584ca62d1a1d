import { fieldType } from "#kernel/field-types.ts";
import { zoneName } from "#words/printed-time.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import { type SigningView, signableRoles } from "./view.ts";

interface PrintedDayProps {
  view: SigningView;
  words: SigningPageWords;
  /** Whose form it is; absent on the sheet, whose script goes by the chosen role. */
  role?: string;
}

/**
 * Which day a date field will say: in which zone, and on the sheet, where the script keeps it true
 * while it is open, the very text.
 */
export function PrintedDay({ view, words, role: own }: PrintedDayProps) {
  const places = signableRoles(view).flatMap(({ role }, place) =>
    hasDay(view, role) && (own === undefined || own === role) ? [place] : [],
  );
  const { dateZone } = view.contract;
  if (places.length === 0 || !dateZone) return null;
  const sheet = own === undefined && {
    "data-printed-day": places.join(" "),
    hidden: !places.includes(0),
  };
  return (
    <p class="hint" {...sheet}>
      {words.dialog.dateZone(zoneName(dateZone))}
    </p>
  );
}

function hasDay({ fields }: SigningView, role: string): boolean {
  return fields.some(
    ({ type, label }) => fieldType(type).filledBy === "day of signing" && label === role,
  );
}
