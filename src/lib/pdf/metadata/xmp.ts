import { escapeXml } from "#kernel/escape-html.ts";
import { PdfName, PdfStream } from "#lib/pdf/objects.ts";

/** What a document says of itself. */
export interface DocumentFacts {
  title: string;
  /** BCP 47. */
  language: string;
  /** Null: not said. */
  createdAt: Date | null;
  modifiedAt: Date | null;
  /** Words that archives find it by; empty: none. */
  keywords: string;
  /** The standards that it keeps. */
  claims: readonly Claim[];
}

/** PDF/A-3a (ISO 19005-3, 6.6.4) and PDF/UA-1 (ISO 14289-1, 5). */
export type Claim = "archive" | "accessible";

/** What made a document, as it says itself. */
export const PRODUCER = "Countersign";

/** PDF/A knows no namespace but those of its annexes; PDF/UA's is explained (ISO 19005-3, 6.6.2.3). */
const UA_SCHEMA = [
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  "<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>",
  "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>",
  "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>",
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">',
  "<pdfaProperty:name>part</pdfaProperty:name>",
  "<pdfaProperty:valueType>Integer</pdfaProperty:valueType>",
  "<pdfaProperty:category>internal</pdfaProperty:category>",
  "<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>",
  "</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>",
].join("");

const NAMESPACES = {
  dc: "http://purl.org/dc/elements/1.1/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  pdf: "http://ns.adobe.com/pdf/1.3/",
  pdfaid: "http://www.aiim.org/pdfa/ns/id/",
  pdfuaid: "http://www.aiim.org/pdfua/ns/id/",
  pdfaExtension: "http://www.aiim.org/pdfa/ns/extension/",
  pdfaSchema: "http://www.aiim.org/pdfa/ns/schema#",
  pdfaProperty: "http://www.aiim.org/pdfa/ns/property#",
};

/** What claims a standard. */
const CLAIMS: Readonly<Record<Claim, readonly string[]>> = {
  archive: ["<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>"],
  accessible: ["<pdfuaid:part>1</pdfuaid:part>", UA_SCHEMA],
};

/** The standards that metadata of ours claim. */
export function readClaims(packet: string): Claim[] {
  return Object.entries(CLAIMS).flatMap(([claim, [said]]) =>
    packet.includes(said!) ? [claim as Claim] : [],
  );
}

/**
 * The metadata of a document that is ours, with the standards that it keeps
 * (ISO 19005-3, 6.6; ISO 14289-1, 5). Not packed, so that programs that know nothing of PDF find it.
 */
export function metadataStream(facts: DocumentFacts): PdfStream {
  const { title, language, createdAt, modifiedAt, keywords, claims } = facts;
  const names = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const packet = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${names.join(" ")}>`,
    "<dc:format>application/pdf</dc:format>",
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>`,
    ...dateElement("xmp:CreateDate", createdAt),
    ...dateElement("xmp:ModifyDate", modifiedAt),
    ...dateElement("xmp:MetadataDate", modifiedAt),
    `<pdf:Producer>${PRODUCER}</pdf:Producer>`,
    ...(keywords ? [`<pdf:Keywords>${escapeXml(keywords)}</pdf:Keywords>`] : []),
    ...claims.flatMap((claim) => CLAIMS[claim]),
    "</rdf:Description></rdf:RDF></x:xmpmeta>",
    '<?xpacket end="r"?>',
  ].join("\n");
  return new PdfStream(
    [
      ["Type", PdfName.of("Metadata")],
      ["Subtype", PdfName.of("XML")],
    ],
    Buffer.from(packet),
  );
}

function dateElement(name: string, at: Date | null): string[] {
  return at ? [`<${name}>${at.toISOString().replace(/\.\d+Z$/, "Z")}</${name}>`] : [];
}
