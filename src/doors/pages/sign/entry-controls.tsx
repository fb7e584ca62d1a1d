import type { VNode } from "preact";
import type { EntryControl } from "#kernel/field-types.ts";
import { LIMITS } from "#kernel/limits.ts";

interface Asked {
  id: string;
  name: string;
  /** What the sender has written already. */
  start: string;
  required: boolean;
  /** Ids of what is said of it. */
  describedBy: string;
}

/**
 * What the dialog asks for an entry by. The page's script sends what a form
 * would: a control's value, if it has one, and asks for those that are required.
 */
export const ENTRY_CONTROLS: Record<EntryControl, (asked: Asked) => VNode> = {
  line: ({ id, name, start, required, describedBy }) => (
    <input
      id={id}
      type="text"
      name={name}
      value={start}
      maxLength={LIMITS.inputCharacters}
      required={required}
      autocomplete="off"
      aria-describedby={describedBy}
    />
  ),
};
