import { readInherited } from "#lib/pdf/geometry.ts";
import { PdfDict, type PdfRef } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import type { TreeNode } from "./page-tree.ts";
import type { Revision } from "./revision.ts";

interface Extended {
  ref: PdfRef;
  xObjects: PdfDict;
  names: Map<PdfRef, string>;
}

/** Pages that share their resources go on sharing them, one set for each revision. */
const extended = new WeakMap<Revision, Map<PdfDict | null, Extended>>();

/**
 * Makes a form XObject known to a page and returns the name it has there. The
 * page gets a copy of its resources, wherever it had them from (ISO 32000-1,
 * 7.8.3); the base's own stay as they are, for the pages and forms that also use them.
 */
export function addXObject(
  base: OpenPdf,
  page: TreeNode,
  form: PdfRef,
  revision: Revision,
): string {
  const found = readInherited(page.dict, "Resources", base.resolve);
  const own = found instanceof PdfDict ? found : null;
  const sets = extended.get(revision) ?? new Map<PdfDict | null, Extended>();
  extended.set(revision, sets);
  const resources = sets.get(own) ?? extend(base, own, revision);
  sets.set(own, resources);
  revision.edit(page.ref, page.dict).set("Resources", resources.ref);
  const known = resources.names.get(form);
  if (known) return known;
  const name = freeName(resources.xObjects);
  resources.xObjects.set(name, form);
  resources.names.set(form, name);
  return name;
}

function extend(base: OpenPdf, own: PdfDict | null, revision: Revision): Extended {
  // Where a stream stands for the resources, some readers take its entries and others none.
  const copy = new PdfDict(own ? [...own].filter(([key]) => !OF_STREAMS.has(key.value)) : []);
  const xObjects = own?.getDict("XObject", base.resolve)?.clone() ?? new PdfDict();
  copy.set("XObject", xObjects);
  return { ref: revision.add(copy), xObjects, names: new Map() };
}

const OF_STREAMS = new Set(["Length", "Filter", "DecodeParms"]);

function freeName(taken: PdfDict): string {
  for (let number = taken.size + 1; ; number += 1) {
    const name = `Mark${number}`;
    if (!taken.has(name)) return name;
  }
}
