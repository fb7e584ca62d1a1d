import type { TSchema } from "typebox";
import { isFile } from "#wire/pdf-file.ts";
import { shownBy } from "#wire/shown.ts";
import { type Reader, readerFor } from "./read-request.ts";
import type { Answered, RoutedEndpoint } from "./routes.ts";

/** The schemas of an endpoint, compiled once at start. */
export interface Readers {
  query: { schema: TSchema; reader: Reader } | null;
  body: { schema: TSchema; reader: Reader } | null;
  /** By status; null for an answer without a body. */
  answers: ReadonlyMap<number, { reader: Reader; show: (body: unknown) => unknown } | null>;
  refusedWith: readonly number[];
}

export function readersOf(endpoint: RoutedEndpoint): Readers {
  const { query, body, answers, refusedWith } = endpoint;
  return {
    query: query ? { schema: query, reader: readerFor(query) } : null,
    body: body ? { schema: body, reader: readerFor(body) } : null,
    answers: new Map(
      Object.entries(answers).map(([status, schema]) => [
        Number(status),
        schema && {
          reader: readerFor(schema),
          show: shownBy(schema) as (body: unknown) => unknown,
        },
      ]),
    ),
    refusedWith,
  };
}

/**
 * Of an answer what its endpoint declares, and nothing else.
 * @throws when the endpoint does not declare the status
 */
export function shownAnswer(name: string, { status, body }: Answered, readers: Readers): Answered {
  const declared = readers.answers.get(status);
  if (declared === undefined) throw new Error(`${name} does not declare ${status}`);
  return { status, body: declared === null ? null : declared.show(body) };
}

/** @throws when the endpoint answers what its table entry does not declare */
export function assertFits(name: string, { status, body }: Answered, readers: Readers): void {
  if (readers.refusedWith.includes(status)) return;
  const declared = readers.answers.get(status);
  if (declared === undefined) throw new Error(`${name} does not declare ${status}`);
  if (declared === null || isFile(body) || declared.reader.check(body)) return;
  const problems = JSON.stringify(declared.reader.problems(body));
  throw new Error(`${name} answers ${status} with a body that does not fit: ${problems}`);
}
