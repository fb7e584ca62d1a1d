import { signingPageWords } from "#i18n/signing-page-words.ts";
import { fieldType } from "#kernel/field-types.ts";
import type { SigningField, SigningView } from "./view.ts";

/**
 * What an input is called in the dialog and in its box: its own name, or its
 * number among the signer's inputs, since the label names only the signer.
 */
export function inputName(field: SigningField, view: SigningView): string {
  if (field.name && field.name !== field.label) return field.name;
  const { dialog } = signingPageWords[view.contract.language];
  const place = view.fields
    .filter(({ type, label }) => fieldType(type).entry && label === field.label)
    .findIndex(({ id }) => id === field.id);
  return dialog.inputNumbered(place + 1, view.contract.form === "pdf" ? field.page : null);
}
