import type { VNode } from "preact";
import { INPUT_FORMATS } from "#kernel/input-formats.ts";
import { TICKED } from "#kernel/input-rules.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { SigningField } from "./view.ts";

interface Asked {
  field: SigningField;
  language: Language;
  id: string;
  name: string;
  /** What stands in it: the sender's start, or what was sent before. */
  value: string;
  /** Ids of what is said of it. */
  describedBy: string | undefined;
  /** Something is wrong with what stands in it. */
  isWrong?: boolean;
}

/**
 * What a page asks for an entry by. The page's script sends what a form would: a
 * control's value, if it has one, and asks for those that are required.
 */
export function EntryControl(asked: Asked): VNode {
  const { field, id, name, describedBy } = asked;
  const same = {
    id,
    name,
    required: !field.optional,
    "aria-describedby": describedBy,
    "aria-invalid": asked.isWrong ? ("true" as const) : undefined,
  };
  if (field.choices) return <Choices {...asked} choices={field.choices} same={same} />;
  if (field.mark) {
    const isTicked = asked.value === TICKED;
    return <input {...same} type="checkbox" value={TICKED} checked={isTicked} autocomplete="off" />;
  }
  if (field.lines !== undefined && field.lines > 1) {
    return (
      <textarea
        {...same}
        rows={Math.min(field.lines, 6)}
        maxLength={LIMITS.inputCharacters}
        dir="auto"
      >
        {asked.value}
      </textarea>
    );
  }
  return <Line {...asked} same={same} />;
}

type Same = Record<string, unknown>;

function Choices({ choices, value, same }: Asked & { choices: readonly string[]; same: Same }) {
  return (
    <select {...same} dir="auto">
      {!choices.includes(value) && <option value="" />}
      {choices.map((choice) => (
        <option key={choice} value={choice} selected={choice === value}>
          {choice}
        </option>
      ))}
    </select>
  );
}

function Line({ field, language, value, same }: Asked & { same: Same }) {
  const { format, min, max } = field;
  if (format === undefined) {
    return (
      <input
        {...same}
        type="text"
        value={value}
        maxLength={LIMITS.inputCharacters}
        autocomplete="off"
      />
    );
  }
  const { read, control } = INPUT_FORMATS[format];
  const isDay = control.type === "date";
  // A browser's own control for days takes them in one way alone.
  const shown = isDay ? (read(value, language) ?? "") : value;
  // Some keyboards of numbers have no minus.
  const isSigned = format === "number" && !(typeof min === "number" && min >= 0);
  return (
    <input
      {...same}
      type={control.type as "date"}
      inputmode={isSigned ? undefined : control.inputmode}
      value={shown}
      min={isDay ? min : undefined}
      max={isDay ? max : undefined}
      maxLength={isDay ? undefined : LIMITS.inputCharacters}
      autocomplete={control.autocomplete ?? "off"}
    />
  );
}
