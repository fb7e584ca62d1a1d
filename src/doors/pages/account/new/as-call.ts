import type { CreateContract } from "#schemas/contracts.ts";

/** Stands in the request for the file's bytes until the shell puts them there. */
const BYTES = "BYTES-OF-THE-FILE";

/**
 * A request as a command for a shell, to be run beside the file: byte for byte
 * the request, with nothing in it that the shell takes for its own.
 * @param fileName of the upload; null where there is none
 */
export function asCall(url: string, request: CreateContract, fileName: string | null): string {
  const body = JSON.stringify(
    request.document ? { ...request, document: { ...request.document, pdf: BYTES } } : request,
    null,
    2,
  );
  const bytes = `$(base64 < ${quoted(fileName ?? "")} | tr -d '\n')`.replace("\n", "\\n");
  // Within an unquoted here document these three mean something to the shell.
  const text = body.replace(/[\\$`]/g, (letter) => `\\${letter}`).replace(BYTES, () => bytes);
  return `curl ${url} \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: contract-$(date +%s)" \\
  --data-binary @- <<END-OF-REQUEST
${text}
END-OF-REQUEST
`;
}

/** One word of a shell, whatever is in it. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
