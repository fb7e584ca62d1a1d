import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import type { BaseTags } from "./add-tags.ts";
import type { AddedPage } from "./append-pages.ts";
import { extendNumberTree } from "./number-tree.ts";
import type { Revision } from "./revision.ts";

/**
 * Puts pages without tags into the structure of a tagged base (ISO 32000-1, 14.7), each as one
 * paragraph of its part: who listens hears what is drawn there in the order in which it is drawn.
 * Left out, they would be silent to whoever goes by the tags.
 */
export function addPageTags(
  base: OpenPdf,
  tags: BaseTags,
  parts: readonly { name: string; pages: readonly AddedPage[] }[],
  revision: Revision,
): void {
  const [before, after] = ["/P <</MCID 0>> BDC", "EMC"].map((operators) =>
    revision.add(new PdfStream([], Buffer.from(`\n${operators}\n`))),
  );
  const copy = revision.edit(tags.ref, tags.root);
  let key = tags.nextKey;
  const owners: [number, PdfArray][] = [];
  const elements = parts.map(({ name, pages }) => {
    const part = revision.reserve();
    const paragraphs = pages.map(({ dict, ref, source }) => {
      const paragraph = revision.add(
        new PdfDict([
          ["Type", PdfName.of("StructElem")],
          ["S", PdfName.of("P")],
          ["P", part],
          ["Pg", ref],
          ["K", PdfNumber.of(0)],
        ]),
      );
      const contents = dict.get("Contents");
      const pieces = contents instanceof PdfArray ? contents.toArray() : contents ? [contents] : [];
      dict.set("Contents", new PdfArray([before!, ...pieces, after!]));
      dict.set("StructParents", PdfNumber.of(key));
      dict.set("Tabs", PdfName.of("S"));
      owners.push([key, new PdfArray([paragraph])]);
      key += 1;
      return { paragraph, language: source.catalog.get("Lang", source.resolve) };
    });
    const element = new PdfDict([
      ["Type", PdfName.of("StructElem")],
      ["S", PdfName.of("Part")],
      ["P", tags.ref],
      ["T", PdfString.fromString(name)],
      ["K", new PdfArray(paragraphs.map(({ paragraph }) => paragraph))],
    ]);
    const language = paragraphs[0]?.language;
    if (language instanceof PdfString) element.set("Lang", language);
    revision.put(part, element);
    return part;
  });
  const kids = tags.root.get("K", base.resolve);
  const first = tags.root.get("K");
  const own = kids instanceof PdfArray ? kids.toArray() : first ? [first] : [];
  copy.set("K", new PdfArray([...own, ...elements]));
  if (owners.length > 0) extendNumberTree(base, copy, "ParentTree", owners, revision);
  copy.set("ParentTreeNextKey", PdfNumber.of(key));
}
