import type { Placed, Unplaced } from "#documents/place-anchors.ts";
import type { Language } from "#kernel/language.ts";
import type { Problem } from "#kernel/refusals.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import type { SignatureFieldInput } from "#schemas/contracts.ts";
import { checkFields } from "./check-fields.ts";
import type { Field } from "./contract.ts";

/** A field's place once the document is read, and which of the fields that were sent it is of. */
export type Place = Pick<Placed<FieldBox>, "sent" | "occurrence" | keyof FieldBox>;

/** What is wrong with fields whose words are not where they are said to be. */
export function anchorProblems(unplaced: readonly Unplaced[]): Problem[] {
  return unplaced.map(({ sent: field, message, hits }) => ({
    field,
    path: `signatureFields[${field}].anchor`,
    message,
    hits,
  }));
}

/**
 * Every way in which fields with their places break the rules, under the paths that
 * they were sent at; of one that has an anchor its place is the anchor's.
 * @param pages of the document itself
 * @param language of the contract
 */
export function checkPlaced(
  fields: readonly SignatureFieldInput[],
  places: readonly Place[],
  pages: readonly PageSize[],
  language: Language,
): Problem[] {
  const placed = places.map(({ sent, page, x, y }): SignatureFieldInput => {
    const { anchor, ...field } = fields[sent]!;
    return anchor ? { ...field, page, x, y } : field;
  });
  return checkFields(placed, pages, language).map((problem) => {
    const place = places[problem.field ?? -1];
    if (!place) return problem;
    const { sent, page, x, y } = place;
    const path = problem.path.replace(/^signatureFields\[\d+\]/, `signatureFields[${sent}]`);
    if (!fields[sent]?.anchor || !/\.[xy]$/.test(path)) return { ...problem, field: sent, path };
    const message = `with its text at x ${x} and y ${y} of page ${page}, ${problem.message}`;
    return { field: sent, path: path.replace(/[xy]$/, "anchor"), message };
  });
}

/** The words that a field of HTML was placed by, for when its text is set anew. */
export function keptAnchor(
  { anchor }: SignatureFieldInput,
  { occurrence }: Place,
): Pick<Field, "anchor"> {
  if (!anchor) return {};
  const isSaid = anchor.occurrence !== undefined && occurrence !== undefined;
  return { anchor: { ...anchor, ...(isSaid && { occurrence }) } };
}
