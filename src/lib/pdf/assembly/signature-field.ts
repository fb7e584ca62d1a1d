import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open-with.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import type { TreeNode } from "./page-tree.ts";
import type { Revision } from "./revision.ts";

/** SignaturesExist and AppendOnly (ISO 32000-1, 12.7.2, table 219). */
const SIGNATURES_EXIST_APPEND_ONLY = 3;
/** Print and Locked (12.5.3, table 165). */
const PRINT_LOCKED = 132;

/** The form and the first page as they are once a signature's field is among their own. */
export interface SignedForm {
  formRef: PdfRef;
  form: PdfDict;
  pageRef: PdfRef;
  page: PdfDict;
  /** A name that no field has. */
  nextName: string;
}

/**
 * Adds an invisible signature field to the first page and to the document's
 * form, which keeps the fields it has (ISO 32000-1, 12.7.4.5 and 12.5.6.19).
 */
export function addSignatureField(
  base: OpenPdf,
  catalog: PdfDict,
  firstPage: TreeNode,
  fieldName: string,
  signature: PdfRef,
  revision: Revision,
): SignedForm {
  const form = readForm(base);
  const taken = namesOf(base, form.fields);
  const name = freeName(taken, fieldName);
  const field = revision.add(signatureField(name, firstPage.ref, signature));
  const page = revision.edit(firstPage.ref, firstPage.dict);
  addTo(page, "Annots", field, base);

  const copy = form.ref ? revision.edit(form.ref, form.dict) : form.dict.clone();
  copy.set("Fields", new PdfArray([...form.fields, field]));
  copy.set("SigFlags", PdfNumber.of(SIGNATURES_EXIST_APPEND_ONLY));
  const formRef = form.ref ?? revision.add(copy);
  catalog.set("AcroForm", formRef);
  const nextName = freeName(new Set([...taken, name]), timestampName(fieldName));
  return { formRef, form: copy, pageRef: firstPage.ref, page, nextName };
}

/**
 * The same of a file that is sealed already: its last field is a signature's.
 * @throws BrokenPdf when it is not
 */
export function signedFormOf(sealed: OpenPdf): SignedForm {
  const { catalog, resolve } = sealed;
  const formRef = catalog.getRef("AcroForm");
  const form = catalog.getDict("AcroForm", resolve);
  const fields = form?.getArray("Fields", resolve)?.toArray() ?? [];
  const last = fields.at(-1);
  const field = last instanceof PdfRef ? resolve(last) : null;
  const pageRef = field instanceof PdfDict ? field.getRef("P") : undefined;
  const page = pageRef && resolve(pageRef);
  const name = field instanceof PdfDict ? field.getString("T", resolve)?.asString() : undefined;
  if (!formRef || !form || !pageRef || !(page instanceof PdfDict) || name === undefined) {
    throw new BrokenPdf("the last field is no signature's");
  }
  const wanted = timestampName(name.replace(/(?: timestamp)?(?: \d{1,4})?$/, ""));
  return { formRef, form, pageRef, page, nextName: freeName(namesOf(sealed, fields), wanted) };
}

const timestampName = (fieldName: string) => `${fieldName} timestamp`;

/** The same form and page with one more field; those given stay as they are. */
export function withOneMore(
  { form, page }: SignedForm,
  field: PdfRef,
  base: OpenPdf,
): { form: PdfDict; page: PdfDict } {
  const [nextForm, nextPage] = [form.clone(), page.clone()];
  addTo(nextForm, "Fields", field, base);
  addTo(nextPage, "Annots", field, base);
  return { form: nextForm, page: nextPage };
}

function addTo(dict: PdfDict, key: string, entry: PdfRef, base: OpenPdf): void {
  const present = dict.get(key, base.resolve);
  const entries = present instanceof PdfArray ? present.toArray() : [];
  dict.set(key, new PdfArray([...entries, entry]));
}

interface BaseForm {
  dict: PdfDict;
  ref: PdfRef | undefined;
  fields: PdfObject[];
}

function readForm(base: OpenPdf): BaseForm {
  const entry = base.catalog.get("AcroForm");
  const dict = base.catalog.get("AcroForm", base.resolve);
  if (!(dict instanceof PdfDict)) return { dict: new PdfDict(), ref: undefined, fields: [] };
  const fields = dict.getArray("Fields", base.resolve)?.toArray() ?? [];
  return { dict, ref: entry instanceof PdfRef ? entry : undefined, fields };
}

function namesOf(base: OpenPdf, fields: PdfObject[]): Set<string | undefined> {
  return new Set(
    fields.map((entry) => {
      const field = entry instanceof PdfRef ? base.resolve(entry) : entry;
      return field instanceof PdfDict ? field.getString("T", base.resolve)?.asString() : undefined;
    }),
  );
}

/** Two fields of one name would be one field (ISO 32000-1, 12.7.3.2). */
function freeName(taken: ReadonlySet<string | undefined>, wanted: string): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
  return name;
}

export function signatureField(name: string, page: PdfRef, signature: PdfRef): PdfDict {
  return new PdfDict([
    ["Type", PdfName.of("Annot")],
    ["Subtype", PdfName.of("Widget")],
    ["FT", PdfName.of("Sig")],
    ["T", PdfString.fromString(name)],
    ["V", signature],
    ["P", page],
    ["F", PdfNumber.of(PRINT_LOCKED)],
    ["Rect", new PdfArray([0, 0, 0, 0].map((edge) => PdfNumber.of(edge)))],
  ]);
}
