import type { FilledAttachment } from "#attachments/fill-attachment.ts";
import type { ComposedAttachment } from "#documents/compose-attachments.ts";
import type { ComposedBytes, HtmlToCompose } from "#documents/compose-html.ts";
import type { UnfitImage } from "#documents/html/limits.ts";
import type { PageSize } from "#documents/parts.ts";
import { weighed } from "#documents/warnings.ts";
import { WorkshopFailure } from "#documents/workshop.ts";
import { startSha256 } from "#kernel/digest.ts";
import { DEFAULT_FIELD_TYPE, fieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import { checkedText, type PersonalText, readOptionalText, tidy } from "#kernel/personal-text.ts";
import { isRefusal, type Problem, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import type { SignatureFieldInput } from "#wire/contracts.ts";
import type { CheckedContent } from "./check-content.ts";
import { checkFields, fieldWords } from "./check-fields.ts";
import type { Field } from "./contract.ts";
import type { ContractsHouse } from "./contracts-house.ts";
import { fetchImages, imageProblem } from "./inline-images.ts";
import { labelsInOtherCase } from "./labels-alike.ts";

/** A contract's base PDF with everything that is known once it exists. */
export interface ComposedContract {
  /** The sanitised text in UTF-8; null for the PDF form. */
  html: Uint8Array | null;
  /** The contract as text that fits every screen, in UTF-8; null for the PDF form, where it is read from the pages. */
  textView: Uint8Array | null;
  /** All that is signed: the contract or document, and its attachments behind it; one part after the other. */
  base: readonly Uint8Array[];
  pages: PageSize[];
  /** Pages of the contract or document itself, where all fields are. */
  ownPages: number;
  attachments: ComposedAttachment[];
  fields: Field[];
  firstHeading: PersonalText | null;
  originalSha256: string;
  baseSha256: string;
  warnings: string[];
}

interface ToCompose {
  title: string | null;
  language: Language;
  fields: SignatureFieldInput[];
  centred: boolean;
  attachments: FilledAttachment[];
}

type ComposingHouse = Pick<ContractsHouse, "workshop" | "ids" | "imageReach" | "clock">;

/** Makes the base PDF of either form in the workshop, or says why it cannot be made. */
export async function composeContract(
  house: ComposingHouse,
  account: string,
  content: CheckedContent,
  wanted: ToCompose,
): Promise<ComposedContract | Refusal<"INVALID">> {
  try {
    const composed =
      "html" in content.form
        ? await composeFromHtml(house, account, content.form.html, wanted)
        : await composeFromPdf(house, account, content.form.pdf, wanted);
    if (isRefusal(composed)) return composed;
    const otherCases = labelsInOtherCase(wanted.fields.map(({ label }) => tidy(label ?? "")));
    return { ...composed, warnings: [...otherCases, ...composed.warnings] };
  } catch (error) {
    if (!(error instanceof WorkshopFailure)) throw error;
    const path = "html" in content.form ? "content" : "document.pdf";
    return refuseDocument(path, BEYOND_LIMITS);
  }
}

async function composeFromHtml(
  house: ComposingHouse,
  account: string,
  content: string,
  wanted: ToCompose,
): Promise<ComposedContract | Refusal<"INVALID">> {
  const named = wanted.fields.map((field) => ({
    id: house.ids.uuid(),
    type: field.type ?? DEFAULT_FIELD_TYPE,
    label: checkedText("label", field.label ?? ""),
    name: fieldWords(field).name,
  }));
  const composed = await composeWithImages(house, account, {
    ...wanted,
    content,
    fields: named,
    createdAt: house.clock.now(),
  });
  if (isRefusal(composed)) return composed;
  const fields = named.map(({ id, type, label, name }): Field => {
    const box = composed.fields.find((candidate) => candidate.id === id);
    if (!box) throw new Error("a signature field has no box on the page");
    return { type, text: null, optional: false, ...box, id, label, ...(name && { name }) };
  });
  const { pages, attachments } = composed;
  const ownPages = attachments.reduce((rest, part) => rest - part.pages, pages.length);
  const original = await startSha256(composed.html);
  const base = await startSha256(composed.pdf);
  return {
    ...composed,
    // A heading that is no fit name stays in the text; the contract goes by its ID then.
    firstHeading: readOptionalText("title", composed.firstHeading).text,
    ownPages,
    fields,
    originalSha256: original.hex(),
    base: [composed.pdf],
    baseSha256: base.hex(),
    warnings: weighed(composed.warnings),
  };
}

/** Everything else in the HTML is found good before any image is fetched for it. */
async function composeWithImages(
  { workshop, imageReach }: ComposingHouse,
  account: string,
  wanted: HtmlToCompose,
): Promise<ComposedBytes | Refusal<"INVALID">> {
  const first = await workshop.run("composeHtml", wanted, account);
  if (!("problem" in first)) return first;
  if (!first.images) return refuseDocument(first.path, first.problem);
  const refused = refuseImages(first.images.filter(({ problem }) => problem !== null));
  if (refused) return refused;
  const fetched = await fetchImages(
    first.images.map(({ address }) => address),
    imageReach,
  );
  if (isRefusal(fetched)) return fetched;
  const composed = await workshop.run("composeHtml", { ...wanted, images: fetched }, account);
  if (!("problem" in composed)) return composed;
  return refuseImages(composed.images ?? []) ?? refuseDocument(composed.path, composed.problem);
}

function refuseImages(images: readonly UnfitImage[]): Refusal<"INVALID"> | null {
  return refuseProblems(
    images.map(({ address, problem }) =>
      imageProblem(address, `cannot be taken: ${problem ?? "it was not fetched"}`),
    ),
  );
}

async function composeFromPdf(
  house: Pick<ContractsHouse, "workshop" | "ids">,
  account: string,
  pdf: Uint8Array,
  wanted: ToCompose,
): Promise<ComposedContract | Refusal<"INVALID">> {
  const { language, attachments } = wanted;
  const hashing = startSha256(pdf);
  const fields = wanted.fields.map((field) => placedField(house.ids.uuid(), field));
  const upload = { pdf, fields, language, attachments };
  const taken = await house.workshop.run("takeUpload", upload, account);
  const refusal = refuseProblems(taken.ownPages ? checkFields(wanted.fields, taken.ownPages) : []);
  if (refusal) return refusal;
  if ("problem" in taken) {
    return (
      refuseTexts(taken.fields ?? [], taken.problem) ?? refuseDocument(taken.path, taken.problem)
    );
  }
  const original = await hashing;
  return {
    html: null,
    textView: null,
    base: [taken.base],
    pages: taken.pages,
    ownPages: taken.ownPages.length,
    attachments: taken.attachments,
    fields,
    firstHeading: null,
    originalSha256: original.hex(),
    baseSha256: (await startSha256(taken.base)).hex(),
    warnings: weighed(taken.warnings),
  };
}

/**
 * What is wrong with an uploaded PDF and with the places of fields on it, and
 * what had to be changed in it: for a request that is refused already, so that
 * its answer names this as well. Nothing is printed into the pages.
 */
export async function lookAtUpload(
  { workshop }: Pick<ContractsHouse, "workshop">,
  account: string,
  pdf: Uint8Array,
  { fields, language }: Pick<ToCompose, "fields" | "language">,
): Promise<{ problems: Problem[]; warnings: string[] }> {
  try {
    const upload = { pdf, fields: [], language, attachments: [] };
    const taken = await workshop.run("takeUpload", upload, account);
    const isRefused = "problem" in taken;
    return {
      problems: [
        ...(isRefused ? [{ path: taken.path, message: taken.problem }] : []),
        ...(taken.ownPages ? checkFields(fields, taken.ownPages) : []),
      ],
      warnings: isRefused ? [] : weighed(taken.warnings),
    };
  } catch (error) {
    if (!(error instanceof WorkshopFailure)) throw error;
    return { problems: [{ path: "document.pdf", message: BEYOND_LIMITS }], warnings: [] };
  }
}

const BEYOND_LIMITS =
  "could not be read within the limits of processor time and memory that one document is given here; nothing has to be wrong with it";

function refuseTexts(fields: readonly number[], message: string): Refusal<"INVALID"> | null {
  return refuseProblems(
    fields.map((field) => ({ field, path: `signatureFields[${field}].text`, message })),
  );
}

function placedField(id: string, field: SignatureFieldInput): Field {
  const type = field.type ?? DEFAULT_FIELD_TYPE;
  const { size } = fieldType(type);
  return {
    id,
    type,
    ...fieldWords(field),
    optional: field.optional ?? false,
    page: field.page ?? 1,
    x: field.x ?? 0,
    y: field.y ?? 0,
    width: field.width ?? size.width,
    height: field.height ?? size.height,
  };
}

function refuseDocument(path: string, message: string): Refusal<"INVALID"> {
  return refuse("INVALID", `${path}: ${message}`, { details: [{ path, message }] });
}
