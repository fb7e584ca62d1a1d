import { concatBytes, sameBytes, toHex } from "#kernel/bytes.ts";
import { endOfSealed } from "#lib/pdf/assembly/file-end.ts";
import { fillContents } from "#lib/pdf/fill-contents.ts";
import { type PdfDict, PdfRef, PdfStream, PdfString } from "#lib/pdf/objects.ts";
import { inflateWhole } from "#lib/pdf/reading/inflate-plainly.ts";
import type { OpenPdf } from "#lib/pdf/reading/open-with.ts";
import { BrokenPdf, Parser, parseIndirect } from "#lib/pdf/reading/parse.ts";
import { type PackedMaterial, STORE_LISTS } from "#lib/pdf/security-store.ts";
import { timestampRevision } from "#lib/pdf/timestamp-revision.ts";
import type { WriterTools } from "#lib/pdf/writing/writer-tools.ts";
import { readableCertificates } from "#lib/pki/certificate.ts";
import { elementAt } from "#lib/pki/read-der.ts";
import { digestOf } from "#lib/pki/signature-algorithms.ts";
import type { FoundSignature } from "./find-seals.ts";
import { openRevision, type Revision } from "./revision.ts";

/** Beyond what any seal needs. */
const MOST_PIECES = 200;
const MOST_BYTES = 32_000_000;
const ID_BYTES = 16;

/**
 * Writes the revision of a document timestamp with the writer that seals, from what is read of
 * the one that stands behind `before`, and gives it where the bytes are the same. Of what no
 * browser can pack anew, the packed bytes are taken as they stand, if they unpack to the same.
 * @param at the timestamp's signature, which says where its revision ends
 * @param seal the value of the seal, with what fills its room up
 * @returns null where anything is otherwise
 */
export async function remakeTimestamp(
  bytes: Uint8Array,
  before: Revision,
  at: FoundSignature,
  seal: Uint8Array,
): Promise<Revision | null> {
  const { contents } = at;
  if (!contents) return null;
  try {
    const revision = openRevision(bytes, at.coversTo);
    const end = endOfSealed(before.pdf);
    const material = materialIn(revision.pdf, end.store.number);
    if (!keepsAll(before.pdf, material)) return null;
    const signatureKey = toHex(await digestOf("SHA-1", seal)).toUpperCase();
    const order = { material, signatureKey, contentsLength: contents.length };
    const standing = toolsFrom(revision.pdf);
    const { update, contentsAt } = timestampRevision(end, order, standing.tools);
    fillContents(update, contentsAt - end.length, elementAt(contents, 0).raw);
    if (!sameBytes(update, bytes.subarray(before.end, at.coversTo))) return null;
    const digest = await digestOf("SHA-256", standing.digested());
    return sameBytes(digest.subarray(0, ID_BYTES), standing.id) ? revision : null;
  } catch {
    // Whatever cannot be read or written so was not written by us.
    return null;
  }
}

/** What only Node can make, as it stands in the file; what could not be checked here, is to be. */
function toolsFrom({ bytes, kind, startxref, trailer }: OpenPdf) {
  const id = trailer.getArray("ID")?.at(1);
  if (!(id instanceof PdfString)) throw new BrokenPdf("no ID");
  const table =
    kind === "stream"
      ? parseIndirect(new Parser(bytes, startxref), () => undefined).value
      : undefined;
  let digested: readonly Uint8Array[] = [];
  const tools: WriterTools = {
    pack(rows) {
      const packed = table instanceof PdfStream ? table.data : new Uint8Array();
      const standing = inflateWhole(packed, rows.length);
      if (!standing || !sameBytes(standing, rows)) throw new BrokenPdf("other cross-references");
      return packed;
    },
    digest(pieces) {
      digested = [...pieces];
      return id.bytes;
    },
  };
  return { tools, id: id.bytes, digested: () => concatBytes(...digested) };
}

/** Whether all that proved the signatures before is there still: a store takes the earlier one's place. */
function keepsAll(before: OpenPdf, material: PackedMaterial): boolean {
  const store = before.catalog.getRef("DSS");
  if (!store) return true;
  const earlier = materialIn(before, store.objectNumber);
  return STORE_LISTS.every(({ kind }) =>
    earlier[kind].every((piece) => material[kind].some((one) => sameBytes(one, piece))),
  );
}

/** @throws BrokenPdf where a piece is not what its list says */
function materialIn({ resolve }: OpenPdf, store: number): PackedMaterial {
  const dict = resolve(PdfRef.of(store));
  if (!(dict && "getArray" in dict)) throw new BrokenPdf("no security store");
  const material: PackedMaterial = { certificates: [], crls: [], ocsps: [] };
  let left = MOST_BYTES;
  for (const { kind, inStore } of STORE_LISTS) {
    for (const ref of refsIn(dict, inStore)) {
      const stream = resolve(ref);
      if (!(stream instanceof PdfStream)) throw new BrokenPdf("no piece of the security store");
      const piece = inflateWhole(stream.data, left);
      if (!piece || !isWhole(kind, piece)) throw new BrokenPdf("a piece is something else");
      left -= piece.length;
      material[kind].push(stream.data);
    }
  }
  return material;
}

function refsIn(dict: PdfDict, key: string): PdfRef[] {
  const items = dict.getArray(key)?.toArray() ?? [];
  const refs = items.filter((item) => item instanceof PdfRef);
  if (refs.length !== items.length || refs.length > MOST_PIECES) {
    throw new BrokenPdf("no list of the security store");
  }
  return refs;
}

/** What stands in the store is one structure, and a certificate can be read as one. */
function isWhole(kind: keyof PackedMaterial, piece: Uint8Array): boolean {
  if (elementAt(piece, 0).raw.length !== piece.length) return false;
  return kind !== "certificates" || readableCertificates([piece]).length === 1;
}
