import { packStream } from "#lib/pdf/assembly/page-content.ts";
import type { FontUse } from "#lib/pdf/canonical/fonts/shown-strings.ts";
import type { ObjectGraph } from "#lib/pdf/intake/object-graph.ts";
import type { Page } from "#lib/pdf/intake/page-tree.ts";
import { informationDict, readFacts } from "#lib/pdf/metadata/information.ts";
import { type Claim, metadataStream } from "#lib/pdf/metadata/xmp.ts";
import { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfString } from "#lib/pdf/objects.ts";
import { accessibleFaults } from "./accessible-faults.ts";
import { archiveFaults } from "./archive-faults.ts";
import { closeHeadingLevels } from "./heading-levels.ts";
import { describeLinks } from "./link-descriptions.ts";
import { giveListBodies } from "./list-bodies.ts";
import { markPages } from "./mark-pages.ts";
import { settleLanguages } from "./settle-languages.ts";
import { srgbProfile } from "./srgb-profile.ts";
import { mapRoles } from "./standard-roles.ts";
import { readStructure } from "./structure-tree.ts";

/** What is said of a print that the service itself had made. */
export interface PrintFacts {
  createdAt: Date | null;
  /** BCP 47, where the document does not say it. */
  language: string;
  /** What it is called, where the document does not say it. */
  title: string;
}

/**
 * Makes a tagged document in canonical form one for archives, PDF/A-3a, and one
 * for everybody's ears, PDF/UA-1, as far as that can be done without changing
 * what is seen or said: colours with a profile, marks, roles, languages,
 * metadata. It claims what it keeps, and nothing else. In place.
 * @param fonts each that is shown, and what of it
 */
export function makeArchive(
  graph: ObjectGraph,
  pages: readonly Page[],
  fonts: Iterable<readonly [font: PdfDict, use: FontUse]>,
  facts: PrintFacts,
): void {
  const { catalog } = graph;
  const tree = readStructure(graph);
  if (tree) {
    mapRoles(tree);
    closeHeadingLevels(tree);
    giveListBodies(tree, graph);
  }
  const language = settleLanguages(graph, tree, facts.language);
  const areDescribed = describeLinks(pages, graph.resolve);
  const { hasLooseText, depth } = markPages(graph, pages, tree?.forms ?? new Set());
  catalog.set("OutputIntents", new PdfArray([graph.add(outputIntent(graph))]));
  const preferences = catalog.getDict("ViewerPreferences", graph.resolve) ?? new PdfDict();
  preferences.set("DisplayDocTitle", PdfBool.TRUE);
  catalog.set("ViewerPreferences", preferences);
  const claims: Claim[] = [];
  const isWhole = tree !== null && !hasLooseText;
  const isPlain = depth <= MOST_DEPTH && graph.pdf.version < "2.0";
  if (isWhole && isPlain && archiveFaults(graph, fonts).length === 0) {
    claims.push("archive");
    const isTold = areDescribed && accessibleFaults(tree, graph.resolve).length === 0;
    if (isTold) claims.push("accessible");
  }
  const said = readFacts({ ...graph.pdf, catalog, resolve: graph.resolve });
  const title = said.title.trim() === "" ? facts.title : said.title;
  const { createdAt } = facts;
  const known = { title, language, createdAt, modifiedAt: createdAt, keywords: "", claims };
  catalog.set("Metadata", graph.add(metadataStream(known)));
  graph.pdf.trailer.set("Info", graph.add(informationDict(known)));
}

/** Archives have 28 (ISO 19005-3, 6.1.13); the seal's revision puts one around them, and forms lie within. */
const MOST_DEPTH = 24;

/** What colours are that are said as those of a device (ISO 19005-3, 6.2.3). */
function outputIntent(graph: ObjectGraph): PdfDict {
  const profile = packStream(srgbProfile());
  profile.set("N", NUMBER_OF_COLOURS);
  return new PdfDict([
    ["Type", PdfName.of("OutputIntent")],
    ["S", PdfName.of("GTS_PDFA1")],
    ["OutputConditionIdentifier", PdfString.fromString("sRGB")],
    ["Info", PdfString.fromString("sRGB IEC61966-2.1")],
    ["DestOutputProfile", graph.add(profile)],
  ]);
}

const NUMBER_OF_COLOURS = PdfNumber.of(3);
