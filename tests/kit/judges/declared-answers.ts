import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { describeApi } from "#api/openapi.ts";

/**
 * Holds every answer that a test gets against the published description, with
 * a validator that the service does not use, and notes which operations
 * answered with which status (into the file that `SEEN_ANSWERS` names).
 */
export function checkResponse(answer: {
  method: string;
  url: string;
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}): void {
  const { pathname } = new URL(answer.url);
  // What was removed is not described, and its path would pass for that of a contract.
  if (REMOVED.some((path) => pathname.startsWith(path))) return;
  const operation = operations.find(
    ({ method, pattern }) => method === answer.method && pattern.test(pathname),
  );
  if (!operation) return;
  note(`${operation.name} ${answer.status}`);
  const where = `${operation.name} ${answer.status}`;
  const validate = operation.answers.get(answer.status)?.();
  assert.ok(validate !== undefined, `${where} is not in the description`);
  assert.ok(answer.headers.get("x-request-id"), `${where} names its request`);
  const type = answer.headers.get("content-type");
  if (validate === null) {
    assert.equal(answer.bytes.length, 0, `${where} has no body`);
    return;
  }
  const isFile = typeof validate === "string";
  assert.equal(type, isFile ? validate : "application/json; charset=utf-8", where);
  if (isFile) return;
  const body = JSON.parse(Buffer.from(answer.bytes).toString());
  assert.ok(validate(body), `${where}: ${JSON.stringify(validate.errors)}`);
}

const REMOVED = Object.values<Endpoint>(ENDPOINTS)
  .filter(({ method }) => method === "ANY")
  .map(({ path }) => `/api/v1${path}`);

const FILES = ["application/pdf", "application/zip"] as const;
type MediaType = (typeof FILES)[number];

interface Operation {
  name: string;
  method: string;
  pattern: RegExp;
  answers: Map<number, () => ValidateFunction | MediaType | null>;
}

interface Described {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const description = JSON.parse(JSON.stringify(describeApi(ENDPOINTS, "http://localhost")));
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);

const operations = Object.entries<Record<string, Described>>(description.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, responses }]): Operation => ({
        name: operationId,
        method: method.toUpperCase(),
        pattern: new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, "[^/]+")}$`),
        answers: new Map(
          Object.entries(responses).map(([status, { content }]) => [
            Number(status),
            content ? (fileIn(content) ?? validator(content)) : () => null,
          ]),
        ),
      }),
    ),
);
// A path without placeholders is meant before one with them.
operations.sort((a, b) => a.pattern.source.length - b.pattern.source.length);

/** Of bytes only the media type is declared. */
function fileIn(content: object): (() => MediaType) | null {
  const type = FILES.find((one) => one in content);
  return type ? () => type : null;
}

/** Made when the first such answer comes: all of them take half a second. */
function validator(content: Record<string, { schema: object }>): () => ValidateFunction {
  const { schema } = content["application/json"] ?? { schema: {} };
  let made: ValidateFunction | null = null;
  return () => {
    made ??= ajv.compile({ ...schema, components: description.components });
    return made;
  };
}

const noted = new Set<string>();

function note(pair: string): void {
  const file = process.env.SEEN_ANSWERS;
  if (!file || noted.has(pair)) return;
  noted.add(pair);
  appendFileSync(file, `${pair}\n`);
}
