import type { Field } from "#contracts/contract.ts";
import { fieldType } from "#kernel/field-types.ts";
import { TICKED } from "#kernel/input-rules.ts";
import type { Language } from "#kernel/language.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import { enteredWords } from "#words/entered-words.ts";
import { dayText } from "#words/printed-time.ts";
import type { RecordedSignature } from "./signing-store.ts";

type Inputs = RecordedSignature["inputs"];

/**
 * What the one who signed as its label entered into a field, as people read it: a day as date
 * fields have it, yes or no of a mark. Null where nothing was entered or asked.
 */
export function enteredText(
  field: Pick<Field, "id" | "type" | "mark" | "format">,
  inputs: Inputs,
  language: Language,
): PersonalText | null {
  const entered = fieldType(field.type).entry ? inputs[field.id] : undefined;
  if (field.mark) return knownText(enteredWords[language].mark[isTicked(field, inputs)]);
  if (!entered || field.format !== "date") return entered ?? null;
  return knownText(dayText(new Date(entered), language, "UTC"));
}

export function isTicked({ id }: Pick<Field, "id">, inputs: Inputs): "ticked" | "left" {
  return inputs[id] === TICKED ? "ticked" : "left";
}
