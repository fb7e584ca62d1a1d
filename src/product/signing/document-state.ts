import type { Contract } from "#contracts/contract.ts";
import { fieldsHash } from "#contracts/fields-hash.ts";
import { shownDocumentText } from "#evidence/schemas/shown-document.ts";
import { toHex } from "#kernel/bytes.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { fieldType } from "#kernel/field-types.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import type { FilledField } from "#sealing/pages/overlay-pages.ts";
import type { Queries } from "#store/database.ts";
import type { TrailEntry } from "#trail/chain.ts";
import { type EntryOf, entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { type FillContext, filledFields, type SignedContent } from "./fill-fields.ts";
import { type PrintedFile, readPrintedFiles } from "./given-files.ts";
import type { LinkKind } from "./roles.ts";
import { readSignatures, readUndrawn } from "./signing-store.ts";

/** A contract's document as it stands: what has been signed and entered so far. */
export interface DocumentState {
  /** SHA-256, in hex: what a signature says that its signer was shown. */
  sha256: string;
  /** Values that others entered are not shown yet. */
  hidesEntries: boolean;
  /** Everybody who has signed, in their order. */
  signed: readonly SignedContent<null>[];
  /** What stands in the fields by now, without its drawings. */
  fields: readonly FilledField<null>[];
  context: FillContext | null;
  /** The files that they gave, whose pages follow the document's. */
  files: readonly PrintedFile[];
  /** The first page of those. */
  filesFrom: number;
  /** Who opened it as a PDF for which attachment; read where one wants that alone. */
  opened: readonly EntryOf<"attachment.opened">[];
}

type Viewed = Pick<
  Contract,
  | "id"
  | "baseSha256"
  | "fields"
  | "documents"
  | "pages"
  | "signatureCount"
  | "status"
  | "hideEntries"
  | "requests"
>;

/**
 * How the document stands for whoever looks over this link. Of a contract that nobody has signed
 * nothing is read, but for the zone of its dates and for who opened it.
 */
export async function readDocumentState(
  queries: Queries,
  contract: Viewed,
  link: Pick<LinkKind, "kind">,
): Promise<DocumentState> {
  const hidesEntries = contract.hideEntries && !mayShowAll(contract, link);
  const filesFrom = contract.pages.length + 1;
  if (contract.signatureCount === 0) {
    const isRead = printsDay(contract) || wantsOpening(contract);
    const entries = isRead ? await readEntries(queries, contract.id) : [];
    return {
      sha256: shownSha256(contract, []),
      hidesEntries,
      signed: [],
      fields: [],
      context: printsDay(contract) ? fillContext(entries) : null,
      files: [],
      filesFrom,
      opened: entriesOf(entries, "attachment.opened"),
    };
  }
  const entries = await readEntries(queries, contract.id);
  // After them: what the hash covers has to be shown, and somebody may sign in between.
  const contents = await readUndrawn(queries, contract.id);
  const signed = signedContents(entries, contents);
  const given = hidesEntries ? [] : inOrderOf(signed, contents);
  const context = fillContext(entries);
  return {
    sha256: shownSha256(contract, entries),
    hidesEntries,
    signed,
    fields: context ? filledFields(shownFields(contract, hidesEntries), signed, context) : [],
    context,
    files: await readPrintedFiles(queries, contract, given),
    filesFrom,
    opened: entriesOf(entries, "attachment.opened"),
  };
}

/** As people signed. */
function inOrderOf<S extends { id: string }>(
  signed: readonly SignedContent<null>[],
  contents: readonly S[],
): S[] {
  return signed.flatMap(({ entry }) => contents.filter(({ id }) => id === entry.data.signatureId));
}

function wantsOpening({ documents }: Pick<Contract, "documents">): boolean {
  return documents.some(({ asks }) => asks?.opensFirst);
}

/** The sealed file shows everything to whoever may have it. */
function mayShowAll({ status }: Viewed, link: Pick<LinkKind, "kind">): boolean {
  return status === "fully_signed" && link.kind === "personal";
}

/** Whether the day of signing is printed into a field of it. */
export function printsDay({ fields }: Pick<Contract, "fields">): boolean {
  return fields.some(({ type }) => fieldType(type).filledBy === "day of signing");
}

/** The hash of the document as it stands at the end of these entries of its trail. */
export function shownSha256(
  { baseSha256, fields }: Pick<Contract, "baseSha256" | "fields">,
  entries: readonly TrailEntry[],
): string {
  const last = entriesOf(entries, "contract.signed").at(-1);
  const trailHash = last ? toHex(last.hash) : null;
  return sha256Hex(shownDocumentText({ baseSha256, fieldsSha256: fieldsHash(fields), trailHash }));
}

/** The same at every moment at which it changed, the unsigned one first. */
export function shownHashes(
  contract: Pick<Contract, "baseSha256" | "fields">,
  entries: readonly TrailEntry[],
): string[] {
  const ofSignatures = entriesOf(entries, "contract.signed").map(({ number }) => number);
  return [0, ...ofSignatures].map((number) => shownSha256(contract, entries.slice(0, number)));
}

function shownFields({ fields }: Pick<Contract, "fields">, hidesEntries: boolean) {
  return hidesEntries ? fields.filter(({ type }) => fieldType(type).entry === null) : fields;
}

function signedContents<D>(
  entries: readonly TrailEntry[],
  contents: readonly (SignedContent<D>["content"] & { id: string })[],
): SignedContent<D>[] {
  return entriesOf(entries, "contract.signed").map((entry) => {
    const content = contents.find(({ id }) => id === entry.data.signatureId);
    // Without it the state would name what it does not show.
    if (!content) throw new Error("a signature that the trail tells of is gone");
    return { entry, content };
  });
}

function fillContext(entries: readonly TrailEntry[]): FillContext | null {
  const [created] = entriesOf(entries, "contract.created");
  if (!created) return null;
  const { language, dateZone, framesSignatures } = created.data;
  return { language, dateZone, framesSignatures };
}

/** The same fields with what was drawn, which may be megabytes: of those alone who had signed by then. */
export async function readDrawnFields(
  queries: Queries,
  contract: Pick<Contract, "id" | "fields">,
  { signed, context, hidesEntries }: DocumentState,
): Promise<FilledField<Drawing>[]> {
  if (context === null) return [];
  const contents = await readSignatures(queries, contract.id);
  const entries = signed.map(({ entry }) => entry) as unknown as TrailEntry[];
  const drawn = signedContents(entries, contents);
  return filledFields(shownFields(contract, hidesEntries), drawn, context);
}
