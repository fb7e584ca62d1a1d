import type { TSchema } from "typebox";
import { type Reader, readerFor } from "./read-request.ts";
import type { Answered, RoutedEndpoint } from "./routes.ts";
import { isFile } from "./send-body.ts";

/** The schemas of an endpoint, compiled once at start. */
export interface Readers {
  query: { schema: TSchema; reader: Reader } | null;
  body: { schema: TSchema; reader: Reader } | null;
  /** By status; null for an answer without a body. */
  answers: ReadonlyMap<number, Reader | null>;
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
        schema && readerFor(schema),
      ]),
    ),
    refusedWith,
  };
}

/** @throws when the endpoint answers what its table entry does not declare */
export function assertFits(name: string, { status, body }: Answered, readers: Readers): void {
  if (readers.refusedWith.includes(status)) return;
  const reader = readers.answers.get(status);
  if (reader === undefined) throw new Error(`${name} does not declare ${status}`);
  if (reader === null || isFile(body) || reader.check(body)) return;
  const problems = JSON.stringify(reader.problems(body));
  throw new Error(`${name} answers ${status} with a body that does not fit: ${problems}`);
}
