import type { TSchema } from "typebox";
import { REFUSALS, type RefusalName } from "#kernel/refusals.ts";
import { ErrorBody } from "#schemas/common.ts";
import { publishedSchema } from "#schemas/published.ts";
import { type Endpoint, isFileSchema, refusalsOf, TAGS } from "./endpoint.ts";
import { HEADERS, headersOf } from "./openapi-headers.ts";
import { parametersOf } from "./openapi-parameters.ts";
import { DELIVERY_ANSWERS, DELIVERY_HEADERS, describeWebhooks } from "./openapi-webhooks.ts";
import { REFUSED_WHEN } from "./refused-when.ts";
import { REQUEST_EXAMPLES } from "./request-examples.ts";

/** The OpenAPI 3.1 description of a table of endpoints, and of what webhooks are told. */
export function describeApi(table: Record<string, Endpoint>, baseUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}");
    // What was removed is told in the description: an operation that never succeeds is none.
    if (endpoint.method === "ANY") continue;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return publishedSchema({
    openapi: "3.1.0",
    info: {
      title: "Countersign",
      version: "1",
      summary: "Contracts signed in the browser and sealed into one PDF.",
      description: DESCRIPTION,
      contact: { name: "Countersign", url: baseUrl },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${baseUrl}/api/v1`, description: "This service" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key: `svc_…`. What an operation names as `x-required-scope` is needed by keys that were made with scopes; a key without any opens every operation here.",
        },
      },
      headers: HEADERS,
      parameters: DELIVERY_HEADERS,
      responses: DELIVERY_ANSWERS,
      schemas: { Error: ErrorBody },
    },
  });
}

const DESCRIPTION = `Create contracts from HTML or PDF, have them signed over a shared or a delivered link, and download one sealed PDF.

Every answer carries \`X-Request-Id\`; errors repeat it as \`requestId\`. With an API key every answer tells how the rate window stands in the \`X-RateLimit-\` headers. A POST with an \`Idempotency-Key\` can be repeated for a day and is carried out once. Properties and query parameters that a request does not know are ignored, and named in \`warnings\` of the answer; where that is a file or empty, in the header \`X-Warnings\`.

Whatever is to be removed is announced twelve months ahead, and then says so itself in the headers \`Deprecation\` and \`Sunset\`. Removed on 20 September 2026: everything at and below \`/contracts/from-template\`, which answers 410 with \`error: "gone"\`.`;

function operation(operationId: string, endpoint: Endpoint) {
  const { summary, description, tag, access, scope, alsoScope, body } = endpoint;
  const given: { query?: object; body?: object } | undefined =
    REQUEST_EXAMPLES[operationId as keyof typeof REQUEST_EXAMPLES];
  const parameters = parametersOf(endpoint, given?.query);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(body, given?.body) } }),
    security: access === "key" ? [{ apiKey: [] }] : [],
    ...(scope && scope !== "any" && { "x-required-scope": scope }),
    ...(alsoScope && { "x-also-required-scope": alsoScope }),
    responses: { ...answersOf(endpoint), ...refusalsByStatus(endpoint) },
  };
}

function answersOf(endpoint: Endpoint) {
  return Object.fromEntries(
    Object.entries(endpoint.answers).flatMap(([status, schema]) => {
      const done = answerOf(
        endpoint,
        Number(status),
        schema ? "Done." : "Done; there is nothing to say.",
      );
      const content = schema && { content: contentOf(schema) };
      const answers: [string, object][] = [[status, { ...done, ...content }]];
      if (!isFileSchema(schema)) return answers;
      return [
        ...answers,
        ["206", { ...answerOf(endpoint, 206, "The piece of the file."), ...content }],
        ["304", answerOf(endpoint, 304, "The file is one that `If-None-Match` names.")],
      ];
    }),
  );
}

function answerOf(endpoint: Endpoint, status: number, description: string) {
  return { description, headers: headersOf(endpoint, status) };
}

function contentOf(schema: TSchema) {
  if (!isFileSchema(schema)) return json(schema);
  const { contentMediaType = "application/pdf", ...bytes } = schema as {
    contentMediaType?: string;
  };
  return { [contentMediaType]: { schema: bytes } };
}

/** One entry a status, with what each of its codes means. */
function refusalsByStatus(endpoint: Endpoint) {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (name) => REFUSALS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.map(inWords).join("\n\n"),
        headers: headersOf(endpoint, status),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Error" },
            examples: Object.fromEntries(names.map((name) => [name, { value: exampleOf(name) }])),
          },
        },
      },
    ]),
  );
}

function inWords(name: RefusalName): string {
  const { code } = REFUSALS[name];
  return code ? `\`${code}\`: ${REFUSED_WHEN[name].when}` : REFUSED_WHEN[name].when;
}

/** An answer that refuses. */
export function exampleOf(name: RefusalName) {
  const { code } = REFUSALS[name];
  const { error, more } = REFUSED_WHEN[name];
  return {
    error,
    ...(code && { code }),
    ...more,
    requestId: "5f0c2a4e-8f8e-4c0f-9a53-0a9f3d1c7b21",
  };
}

function json(schema: unknown, example?: object) {
  return { "application/json": { schema, ...(example && { example }) } };
}
