import { fieldType } from "#kernel/field-types.ts";
import { readOptionalText } from "#kernel/personal-text.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { inPageOrder } from "./page-order.ts";
import type { SigningField, SigningView } from "./view.ts";
import { wordsBeside } from "./words-beside.ts";

/** What each input is called, by its field's id. */
export type InputNames = ReadonlyMap<string, string>;

/**
 * What inputs are called on the sheet and in their boxes: by the name that the
 * sender gave them, else by what is printed beside their box, else by their
 * number among the signer's inputs.
 * @param layers the text of each page, as an SVG
 */
export function inputNames(view: SigningView, layers: readonly string[]): InputNames {
  const asked = view.fields.filter(({ type }) => fieldType(type).entry);
  return new Map(asked.map((field) => [field.id, nameOf(field)]));

  function nameOf(field: SigningField): string {
    if (field.name && field.name !== field.label) return field.name;
    const beside = wordsBeside(field, layers[field.page - 1] ?? "");
    // As with whatever else names something: nothing that cannot be seen or turns the writing.
    const { text } = readOptionalText("fieldName", beside);
    if (text !== null) return text;
    const { dialog } = signingPageWords[view.contract.language];
    const inOrder = inPageOrder(asked).map((place) => asked[place]!);
    const own = inOrder.filter(({ label }) => label === field.label);
    const number = own.findIndex(({ id }) => id === field.id) + 1;
    return dialog.inputNumbered(number, view.contract.form === "pdf" ? field.page : null);
  }
}
