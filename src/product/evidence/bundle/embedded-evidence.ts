import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { latin1 } from "#kernel/bytes.ts";
import { PdfStream } from "#lib/pdf/objects.ts";
import { Parser, parseIndirect } from "#lib/pdf/reading/parse.ts";

const TYPE = "/EmbeddedFile";
/** How far an object's head may be from its type. */
const REACH = 400;
/** Beyond any evidence that the service writes. */
const MOST_BYTES = 50_000_000;

/**
 * The evidence that sealing put into its update, byte for byte. Only for what this service wrote:
 * a verifier goes by the document's own references (check-evidence.ts).
 * @param update the revisions behind the base
 * @throws when there is not exactly one
 */
export async function embeddedEvidence(update: Uint8Array): Promise<Uint8Array> {
  const found: PdfStream[] = [];
  const bytes = Buffer.from(update.buffer, update.byteOffset, update.length);
  const nextType = (from: number) => bytes.indexOf(TYPE, from, "latin1");
  for (let at = nextType(0); at >= 0; at = nextType(at + 1)) {
    const from = Math.max(0, at - REACH);
    const head = [...latin1(update, from, at).matchAll(/\n\d+ \d+ obj/g)].at(-1);
    // The tree of names is called /EmbeddedFiles.
    if (!head || update[at + TYPE.length] === 0x73) continue;
    const { value } = parseIndirect(new Parser(update, from + head.index + 1), () => undefined);
    if (value instanceof PdfStream && value.getName("Type")?.value === "EmbeddedFile") {
      found.push(value);
    }
  }
  const [evidence] = found;
  if (!evidence || found.length > 1) throw new Error("the update carries no evidence");
  return promisify(inflate)(evidence.data, { maxOutputLength: MOST_BYTES });
}
