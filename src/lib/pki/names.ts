import { sameBytes, toHex } from "#kernel/bytes.ts";
import type { CertificateFields } from "./certificate-fields.ts";
import { DerReader, type Element, open } from "./read-der.ts";

/**
 * Whether the tsa field of a token (a GeneralName) is the signer's subject. Authorities write the
 * same name in several string types, so the text is what counts; names that are no directory
 * names are a hint nobody can compare and pass (RFC 3161, 2.4.2).
 */
export function isAuthorityName(
  generalName: Uint8Array,
  signer: Pick<CertificateFields, "subjectDer">,
): boolean {
  const found = new DerReader(generalName).next();
  if (found.tag !== 0xa4) return true;
  const name = new DerReader(found.content).next(0x30).raw;
  return (
    sameBytes(name, signer.subjectDer) || comparableName(name) === comparableName(signer.subjectDer)
  );
}

/** Types and texts, case and runs of spaces put aside (RFC 5280, 7.1). */
function comparableName(name: Uint8Array): string {
  return open(name)
    .rest(50)
    .map(({ content }) => new DerReader(content).rest(20).map(plainPair).sort().join("+"))
    .join(",");
}

function plainPair({ raw }: Element): string {
  const parts = open(raw);
  const type = toHex(parts.next(0x06).content);
  const { tag, content } = parts.next();
  const text = new TextDecoder(tag === BMP_STRING ? "utf-16be" : "utf-8").decode(content);
  return `${type}=${text.trim().replace(/\s+/g, " ").toLowerCase()}`;
}

const BMP_STRING = 0x1e;
