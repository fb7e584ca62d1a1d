import { latin1 } from "#kernel/bytes.ts";
import type { Extensions } from "./certificate-extensions.ts";
import { OID } from "./oids.ts";
import { DerReader, type Element, open } from "./read-der.ts";
import { oidOf } from "./read-values.ts";

/** Where the state of a certificate is told. */
export interface RevocationUrls {
  ocspUrls: string[];
  crlUrls: string[];
}

/** @throws MalformedDer */
export function readRevocationUrls(extensions: Extensions): RevocationUrls {
  const responders = extensions.get(OID.authorityInfoAccess);
  const lists = extensions.get(OID.crlDistributionPoints);
  return {
    ocspUrls: responders ? open(responders.value).rest(MAX_PLACES).flatMap(responderUrl) : [],
    crlUrls: lists ? open(lists.value).rest(MAX_PLACES).flatMap(listUrls) : [],
  };
}

const MAX_PLACES = 50;

/** AccessDescription (RFC 5280, 4.2.2.1). */
function responderUrl({ raw }: Element): string[] {
  const parts = open(raw);
  const isResponder = oidOf(parts.next()) === OID.ocspResponder;
  const place = parts.next();
  parts.end();
  return isResponder ? webAddress(place) : [];
}

/** DistributionPoint (RFC 5280, 4.2.1.13); lists of some reasons or of others are passed over. */
function listUrls({ raw }: Element): string[] {
  const parts = open(raw);
  const point = parts.optional(0xa0);
  const isOfAll = parts.isAtEnd;
  if (!point || !isOfAll) return [];
  const names = new DerReader(point.content).optional(0xa0);
  return names ? new DerReader(names.content).rest(MAX_PLACES).flatMap(webAddress) : [];
}

/** A GeneralName, if it is a uniformResourceIdentifier of the web. */
function webAddress({ tag, content }: Element): string[] {
  const url = tag === 0x86 ? latin1(content) : "";
  return /^https?:\/\//i.test(url) ? [url] : [];
}
