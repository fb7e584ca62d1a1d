import type { ComposedAttachment } from "#documents/compose-attachments.ts";
import type { Unplaced } from "#documents/place-anchors.ts";
import type { TakenUpload } from "#documents/take-upload.ts";
import { TaskFailure } from "#documents/workers/errors.ts";
import { startSha256 } from "#kernel/digest.ts";
import { DEFAULT_FIELD_TYPE } from "#kernel/field-types.ts";
import { usualSize } from "#kernel/input-rules.ts";
import { CONTRACT_WORD, type Language } from "#kernel/language.ts";
import { checkedText, type PersonalText, readOptionalText, tidy } from "#kernel/personal-text.ts";
import { isRefusal, type Problem, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import type { UnfitImage } from "#lib/contract-html/profile/limits.ts";
import type { FetchedImage } from "#lib/images/fetched-image.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { warningSentences } from "#lib/pdf/warnings.ts";
import type { SignatureFieldInput } from "#schemas/contracts.ts";
import { anchorProblems, checkPlaced, keptAnchor, type Place } from "./anchored-fields.ts";
import type { CheckedContent, SentText } from "./check-content.ts";
import { checkFields, fieldRules, fieldWords } from "./check-fields.ts";
import type { Field } from "./contract.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { fetchImages, imageProblem } from "./inline-images.ts";
import { labelsInOtherCase } from "./labels-alike.ts";
import { BEYOND_LIMITS, partedAttachments, type SentAttachment } from "./sent-documents.ts";

/** A contract's base PDF with everything that is known once it exists. */
export interface ComposedContract {
  /** The text in UTF-8: HTML as sanitised, or as it was sent where a browser printed it; Markdown as it was sent; null for the PDF form. */
  html: Uint8Array | null;
  /** The contract as text that fits every screen, in UTF-8; null where it is read from the pages: of the PDF form, and of what a browser printed. */
  textView: Uint8Array | null;
  /** All that is signed: the contract or document, and its attachments behind it; one part after the other. */
  base: readonly Uint8Array[];
  pages: PageSize[];
  /** Pages of the contract or document itself, where all fields are. */
  ownPages: number;
  attachments: ComposedAttachment[];
  fields: Field[];
  firstHeading: PersonalText | null;
  /** The browser that printed the HTML, with its version; null where none did. */
  printedBy: string | null;
  originalSha256: string;
  baseSha256: string;
  warnings: string[];
}

interface ToCompose {
  title: string | null;
  language: Language;
  fields: SignatureFieldInput[];
  centred: boolean;
  /** In the order of their pages. */
  attachments: SentAttachment[];
}

type ComposingServices = Pick<
  ContractsServices,
  "workers" | "ids" | "imageReach" | "browsers" | "clock"
>;

/** Makes the base PDF of either form in the workers, or says why it cannot be made. */
export async function composeContract(
  services: ComposingServices,
  account: string,
  content: CheckedContent,
  wanted: ToCompose,
): Promise<ComposedContract | Refusal<"INVALID">> {
  try {
    const composed = await composeForm(services, account, content.form, wanted);
    if (isRefusal(composed)) return composed;
    const otherCases = labelsInOtherCase(wanted.fields.map(({ label }) => tidy(label ?? "")));
    return { ...composed, warnings: [...otherCases, ...composed.warnings] };
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    const path = "text" in content.form ? "content" : "document.pdf";
    return refuseDocument(path, BEYOND_LIMITS);
  }
}

function composeForm(
  services: ComposingServices,
  account: string,
  form: CheckedContent["form"],
  wanted: ToCompose,
): Promise<ComposedContract | Refusal<"INVALID">> {
  if ("pdf" in form) return composeFromPdf(services, account, form.pdf, wanted);
  const compose = form.layout === "page" ? composeFromPage : composeFromHtml;
  return compose(services, account, form, wanted);
}

async function composeFromHtml(
  services: ComposingServices,
  account: string,
  { text: content, format }: SentText,
  wanted: ToCompose,
): Promise<ComposedContract | Refusal<"INVALID">> {
  const named = namedFields(services, wanted);
  const parted = partedAttachments(wanted.attachments);
  const createdAt = services.clock.now();
  const input = { ...wanted, ...parted, content, format, fields: named, createdAt };
  const composed = await withImages(services, (images) =>
    services.workers.run("composeHtml", { ...input, ...(images && { images }) }, account),
  );
  if (isRefusal(composed)) return composed;
  const { pages, attachments } = composed;
  const ownPages = attachments.reduce((rest, part) => rest - part.pages, pages.length);
  const unfit = checkAnchored(wanted, composed.fields, pages.slice(0, ownPages));
  if (unfit) return unfit;
  const fields = placedOfHtml(services, wanted, named, composed.fields);
  const html = format === "markdown" ? Buffer.from(content) : composed.html;
  const original = await startSha256(html);
  const base = await startSha256(composed.pdf);
  return {
    ...composed,
    html,
    // A heading that is no fit name stays in the text; the contract goes by its ID then.
    firstHeading: readOptionalText("title", composed.firstHeading).text,
    ownPages,
    fields,
    originalSha256: original.hex(),
    base: [composed.pdf],
    baseSha256: base.hex(),
    printedBy: null,
    warnings: warningSentences(composed.warnings),
  };
}

/**
 * What a browser prints goes on as an uploaded PDF does, with fields where it put
 * their boxes. The text stays on record as it was sent.
 */
async function composeFromPage(
  services: ComposingServices,
  account: string,
  { text: content, format }: SentText,
  wanted: ToCompose,
): Promise<ComposedContract | Refusal<"INVALID">> {
  const browser = services.browsers.find();
  if ("lack" in browser) return refuseDocument("layout", `"page" needs a browser: ${browser.lack}`);
  const { title, language, centred } = wanted;
  const named = namedFields(services, wanted);
  const inBlock = named.filter(({ anchor }) => !anchor);
  const input = { content, format, title, language, centred, browser, fields: inBlock };
  const printed = await withImages(services, (images) =>
    services.workers.run("printPage", { ...input, ...(images && { images }) }, account),
  );
  if (isRefusal(printed)) return printed;
  services.browsers.note(printed);
  const boxes = new Map(printed.fields.map((box) => [box.id, box]));
  const toPlace = named.map((field) => ({ ...NO_PLACE, ...field, ...boxes.get(field.id) }));
  const print = { createdAt: services.clock.now(), language, title: CONTRACT_WORD[language] };
  const block = printed.fields;
  const parted = partedAttachments(wanted.attachments);
  const upload = { pdf: printed.pdf, fields: toPlace, block, language, ...parted, print };
  const taken = await services.workers.run("takeUpload", upload, account);
  const unfit =
    refuseUnplaced(taken) ?? checkAnchored(wanted, taken.placed ?? [], taken.ownPages ?? []);
  if (unfit) return unfit;
  if ("problem" in taken) {
    const path = taken.path === "attachments" ? taken.path : "content";
    return refuseDocument(path, taken.problem);
  }
  const html = Buffer.from(content);
  return {
    ...(await takenPdf(taken)),
    html,
    fields: placedOfHtml(services, wanted, named, taken.placed),
    printedBy: printed.printedBy,
    firstHeading: readOptionalText("title", printed.firstHeading).text,
    originalSha256: (await startSha256(html)).hex(),
    warnings: warningSentences([...printed.warnings, ...taken.warnings]),
  };
}

/** The fields of HTML: they have a box each in its signature block, or where their words stand. */
function namedFields({ ids }: Pick<ComposingServices, "ids">, { fields }: ToCompose) {
  return fields.map((field) => ({
    id: ids.uuid(),
    type: field.type ?? DEFAULT_FIELD_TYPE,
    label: checkedText("label", field.label ?? ""),
    name: fieldWords(field).name,
    ...(field.anchor && { anchor: field.anchor, ...sizeOf(field) }),
  }));
}

function placedOfHtml(
  services: Pick<ComposingServices, "ids">,
  { fields }: ToCompose,
  named: ReturnType<typeof namedFields>,
  places: readonly Place[],
): Field[] {
  return places.map((place, at): Field => {
    const { type, label, name, ...known } = named[place.sent]!;
    return {
      ...{ type, text: null, optional: false, ...boxOf(place) },
      id: idAt(services, places, at, known.id),
      label,
      ...(name && { name }),
      ...keptAnchor(fields[place.sent]!, place),
    };
  });
}

const NO_PLACE: FieldBox = { page: 1, x: 0, y: 0, width: 0, height: 0 };

const boxOf = ({ page, x, y, width, height }: Place): FieldBox => ({ page, x, y, width, height });

/** Where one that was sent became many, each has an id of its own. */
function idAt(
  { ids }: Pick<ComposingServices, "ids">,
  places: readonly Place[],
  at: number,
  id: string,
): string {
  return places[at - 1]?.sent === places[at]?.sent ? ids.uuid() : id;
}

/** Of HTML: what is placed by its words may leave the page. */
function checkAnchored(
  { fields, language }: ToCompose,
  places: readonly Place[],
  pages: readonly PageSize[],
): Refusal<"INVALID"> | null {
  const anchored = places.filter(({ sent }) => fields[sent]?.anchor);
  return refuseProblems(anchored.length > 0 ? checkPlaced(fields, anchored, pages, language) : []);
}

function refuseUnplaced(taken: object): Refusal<"INVALID"> | null {
  return refuseProblems(anchorProblems(unplacedOf(taken) ?? []));
}

/** Everything else in the HTML is found good before any image is fetched for it. */
async function withImages<Answer extends object>(
  { imageReach }: Pick<ComposingServices, "imageReach">,
  compose: (images?: ReadonlyMap<string, FetchedImage>) => Promise<Answer>,
): Promise<Exclude<Answer, ImagesProblem> | Refusal<"INVALID">> {
  const first = await compose();
  if (!isProblem(first)) return first as Exclude<Answer, ImagesProblem>;
  if (!first.images) {
    return refuseUnplaced(first) ?? refuseDocument(first.path ?? "content", first.problem);
  }
  const refused = refuseImages(first.images.filter(({ problem }) => problem !== null));
  if (refused) return refused;
  const fetched = await fetchImages(
    first.images.map(({ address }) => address),
    imageReach,
  );
  if (isRefusal(fetched)) return fetched;
  const composed = await compose(fetched);
  if (!isProblem(composed)) return composed as Exclude<Answer, ImagesProblem>;
  return (
    refuseImages(composed.images ?? []) ??
    refuseUnplaced(composed) ??
    refuseDocument(composed.path ?? "content", composed.problem)
  );
}

function isProblem(answer: object): answer is ImagesProblem {
  return "problem" in answer;
}

/** Why HTML was not taken; what `images` names are the reason, or were not fetched yet. */
interface ImagesProblem {
  problem: string;
  path?: string;
  images?: readonly UnfitImage[];
  unplaced?: readonly Unplaced[];
}

function refuseImages(images: readonly UnfitImage[]): Refusal<"INVALID"> | null {
  return refuseProblems(
    images.map(({ address, problem }) =>
      imageProblem(address, `cannot be taken: ${problem ?? "it was not fetched"}`),
    ),
  );
}

async function composeFromPdf(
  services: Pick<ContractsServices, "workers" | "ids">,
  account: string,
  pdf: Uint8Array,
  wanted: ToCompose,
): Promise<ComposedContract | Refusal<"INVALID">> {
  const { language } = wanted;
  const hashing = startSha256(pdf);
  const sent = wanted.fields.map((field) => fieldAsSent(services.ids.uuid(), field));
  const fields = sent.map((field, at) => ({ ...field, ...anchorOf(wanted.fields[at]) }));
  const upload = { pdf, fields, language, ...partedAttachments(wanted.attachments) };
  const taken = await services.workers.run("takeUpload", upload, account);
  const refusal = refuseProblems(
    problemsOfFields(wanted.fields, { ...taken, language, unplaced: unplacedOf(taken) }),
  );
  if (refusal) return refusal;
  if ("problem" in taken) {
    const illegible = taken.fields?.map((at) => taken.placed?.[at]?.sent ?? at) ?? [];
    return refuseTexts(illegible, taken.problem) ?? refuseDocument(taken.path, taken.problem);
  }
  const original = await hashing;
  const { placed } = taken;
  return {
    ...(await takenPdf(taken)),
    html: null,
    fields: placed.map((place, at) => {
      const field = sent[place.sent]!;
      return { ...field, ...boxOf(place), id: idAt(services, placed, at, field.id) };
    }),
    firstHeading: null,
    printedBy: null,
    originalSha256: original.hex(),
    warnings: warningSentences(taken.warnings),
  };
}

/** What is known of a PDF that was taken in, whoever made it. */
async function takenPdf({ base, pages, ownPages, attachments }: TakenUpload) {
  return {
    textView: null,
    base: [base],
    pages,
    attachments,
    ownPages: ownPages.length,
    baseSha256: (await startSha256(base)).hex(),
  };
}

/**
 * What is wrong with an uploaded PDF and with the places of fields on it, and
 * what had to be changed in it: for a request that is refused already, so that
 * its answer names this as well. Nothing is printed into the pages.
 */
export async function lookAtUpload(
  { workers }: Pick<ContractsServices, "workers">,
  account: string,
  pdf: Uint8Array,
  { fields, language }: Pick<ToCompose, "fields" | "language">,
): Promise<{ problems: Problem[]; warnings: string[] }> {
  try {
    const anchored = fields.flatMap((field, sent) =>
      field.anchor ? [{ sent, ...NO_PLACE, ...sizeOf(field), anchor: field.anchor }] : [],
    );
    const upload = { pdf, fields: anchored, language, attachments: [] };
    const taken = await workers.run("takeUpload", upload, account);
    const sentAt = <T extends { sent: number }>(one: T) => ({
      ...one,
      sent: anchored[one.sent]!.sent,
    });
    const unplaced = unplacedOf(taken)?.map(sentAt);
    const placed = taken.placed?.map(sentAt);
    const places = fields.flatMap(({ anchor }, sent): Place[] =>
      anchor ? (placed ?? []).filter((place) => place.sent === sent) : [{ sent, ...NO_PLACE }],
    );
    const isRefused = "problem" in taken && !unplaced;
    return {
      problems: [
        ...(isRefused ? [{ path: taken.path, message: taken.problem }] : []),
        ...problemsOfFields(fields, {
          ownPages: taken.ownPages,
          language,
          unplaced,
          placed: placed && places,
        }),
      ],
      warnings: "problem" in taken ? [] : warningSentences(taken.warnings),
    };
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error;
    return { problems: [{ path: "document.pdf", message: BEYOND_LIMITS }], warnings: [] };
  }
}

function refuseTexts(fields: readonly number[], message: string): Refusal<"INVALID"> | null {
  return refuseProblems(
    fields.map((field) => ({ field, path: `signatureFields[${field}].text`, message })),
  );
}

/** What is wrong with fields of a document that was read, with those whose words were found or not. */
function problemsOfFields(
  fields: readonly SignatureFieldInput[],
  {
    ownPages,
    language,
    placed,
    unplaced = [],
  }: {
    language: Language;
    ownPages?: PageSize[] | undefined;
    placed?: readonly Place[] | undefined;
    unplaced?: readonly Unplaced[] | undefined;
  },
): Problem[] {
  if (!ownPages) return [];
  const asSent = checkFields(fields, ownPages, language);
  const said = new Set(asSent.map(({ path }) => path));
  const ofPlaces = placed ? checkPlaced(fields, placed, ownPages, language) : [];
  const others = [...anchorProblems(unplaced), ...ofPlaces].filter(({ path }) => !said.has(path));
  return [...asSent, ...others];
}

function unplacedOf(taken: object): Unplaced[] | undefined {
  return "unplaced" in taken ? (taken.unplaced as Unplaced[]) : undefined;
}

function fieldAsSent(id: string, field: SignatureFieldInput) {
  const type = field.type ?? DEFAULT_FIELD_TYPE;
  const rules = fieldRules(field);
  return {
    id,
    type,
    ...fieldWords(field),
    optional: field.optional ?? false,
    ...rules,
    page: field.page ?? 1,
    x: field.x ?? 0,
    y: field.y ?? 0,
    ...sizeOf(field),
  };
}

function anchorOf(field: SignatureFieldInput | undefined) {
  return field?.anchor ? { anchor: field.anchor } : {};
}

function sizeOf(field: SignatureFieldInput) {
  const { type = DEFAULT_FIELD_TYPE, width, height } = field;
  const usual = usualSize({ type, ...fieldRules(field) });
  return { width: width ?? usual.width, height: height ?? usual.height };
}

function refuseDocument(path: string, message: string): Refusal<"INVALID"> {
  return refuse("INVALID", `${path}: ${message}`, { details: [{ path, message }] });
}
