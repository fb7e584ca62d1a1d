import type { TSchema } from "typebox";
import { isFile } from "#schemas/pdf-file.ts";
import { type Reader, readerFor } from "#schemas/read-request.ts";
import { copyBy } from "#schemas/shown.ts";
import { isArchive } from "#schemas/zip-file.ts";
import { type Endpoint, refusedWith } from "./endpoint.ts";

/** An answer before or after it is shown. */
export interface Answered {
  status: number;
  body: unknown;
}

interface Shape {
  schema: TSchema;
  reader: Reader;
}

/** The schemas of an endpoint, compiled once at start. */
export interface Shapes {
  place: Shape | null;
  query: Shape | null;
  body: Shape | null;
  /** By status; null for an answer without a body. */
  answers: ReadonlyMap<number, { reader: Reader; show: (body: unknown) => unknown } | null>;
  refusedWith: readonly number[];
}

export function shapesOf(endpoint: Endpoint): Shapes {
  const { place, query, body, answers } = endpoint;
  return {
    place: shapeOf(place?.schema),
    query: shapeOf(query),
    body: shapeOf(body),
    answers: new Map(
      Object.entries(answers).map(([status, schema]) => [
        Number(status),
        schema && { reader: readerFor(schema), show: copyBy(schema) },
      ]),
    ),
    refusedWith: refusedWith(endpoint),
  };
}

function shapeOf(schema: TSchema | undefined): Shape | null {
  return schema ? { schema, reader: readerFor(schema) } : null;
}

/**
 * Of an answer what its endpoint declares, and nothing else.
 * @throws when the endpoint does not declare the status
 */
export function shownAnswer(name: string, { status, body }: Answered, shapes: Shapes): Answered {
  const declared = shapes.answers.get(status);
  if (declared === undefined) throw new Error(`${name} does not declare ${status}`);
  return { status, body: declared === null ? null : declared.show(body) };
}

/** Whether an answer has a place for warnings: files and empty answers have none. */
export function canWarn(body: unknown): body is object {
  return typeof body === "object" && body !== null && !isFile(body) && !isArchive(body);
}

/** @throws when the endpoint answers what its table entry does not declare */
export function assertFits(name: string, { status, body }: Answered, shapes: Shapes): void {
  if (shapes.refusedWith.includes(status)) return;
  const declared = shapes.answers.get(status);
  if (declared === undefined) throw new Error(`${name} does not declare ${status}`);
  if (declared === null || isFile(body) || isArchive(body) || declared.reader.check(body)) return;
  const problems = JSON.stringify(declared.reader.problems(body));
  throw new Error(`${name} answers ${status} with a body that does not fit: ${problems}`);
}
