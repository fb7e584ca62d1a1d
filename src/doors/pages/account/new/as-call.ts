import type { CreateContract } from "#schemas/contracts.ts";

/** With a number, stands in the request for a file's bytes until the shell puts them there. */
const BYTES = "BYTES-OF-THE-FILE";

/**
 * A request as a command for a shell, to be run beside its files: byte for byte
 * the request, with nothing in it that the shell takes for its own.
 * @param fileName of the upload; null where there is none
 */
export function asCall(url: string, request: CreateContract, fileName: string | null): string {
  const files: string[] = [];
  const place = (file: string) => `${BYTES}-${files.push(file)}.`;
  const { document, attachments } = request;
  const placed = {
    ...request,
    ...(document && { document: { ...document, pdf: place(fileName ?? "") } }),
    ...(attachments && {
      attachments: attachments.map((one) =>
        one.fields?.pdf === undefined
          ? one
          : { ...one, fields: { ...one.fields, pdf: place(`${one.fields.name}.pdf`) } },
      ),
    }),
  };
  const body = JSON.stringify(placed, null, 2);
  // Within an unquoted here document these three mean something to the shell.
  const text = files.reduce(
    (whole, file, index) => whole.replace(`${BYTES}-${index + 1}.`, () => bytesOf(file)),
    body.replace(/[\\$`]/g, (letter) => `\\${letter}`),
  );
  return `curl ${url} \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: contract-$(date +%s)" \\
  --data-binary @- <<END-OF-REQUEST
${text}
END-OF-REQUEST
`;
}

/** What the shell puts there: the bytes of a file beside it, in base64. */
const bytesOf = (file: string) => `$(base64 < ${quoted(file)} | tr -d '\\n')`;

/** One word of a shell, whatever is in it. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
