import type { TSchema } from "typebox";
import { REFUSALS, type RefusalName } from "#kernel/refusals.ts";
import type { Endpoint } from "./endpoint.ts";
import { ErrorBody } from "./schemas/common.ts";

/** What an endpoint may answer with besides its own answers and refusals. */
const ALWAYS: Record<Endpoint["access"], readonly RefusalName[]> = {
  key: ["INVALID", "UNAUTHENTICATED", "INTERNAL_ERROR"],
  link: ["INVALID", "INTERNAL_ERROR"],
};
const WITH_BODY: readonly RefusalName[] = ["TOO_LARGE", "WRONG_MEDIA_TYPE"];

/** The OpenAPI 3.1 description of a table of endpoints. */
export function describeApi(table: Record<string, Endpoint>, baseUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Countersign",
      version: "1",
      description:
        "Contracts signed in the browser and sealed into one PDF. Properties that a request does not know are ignored and named in `warnings`. Every answer carries `X-Request-Id`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${baseUrl}/api/v1` }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: `svc_…`" },
      },
      schemas: { Error: ErrorBody },
    },
  };
}

function operation(name: string, endpoint: Endpoint) {
  const { summary, path, access, body } = endpoint;
  const parameters = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, parameter]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: { type: "string" },
    description: PARAMETERS[parameter ?? ""],
  }));
  return {
    operationId: name,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(body) } }),
    security: access === "key" ? [{ apiKey: [] }] : [],
    responses: { ...answersOf(endpoint), ...refusalsOf(endpoint) },
  };
}

const PARAMETERS: Record<string, string> = {
  id: "Id or token of the contract",
  link: "Token of the contract, or the secret of a delivered link",
};

function answersOf({ answers }: Endpoint) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      { description: "Done", ...(schema && { content: contentOf(schema) }) },
    ]),
  );
}

function contentOf(schema: TSchema) {
  const isFile = "format" in schema && schema.format === "binary";
  return isFile ? { "application/pdf": { schema } } : json(schema);
}

/** One entry a status, naming the codes it comes with. */
function refusalsOf({ access, body, refusals }: Endpoint) {
  const names = [...ALWAYS[access], ...(body ? WITH_BODY : []), ...refusals];
  const byStatus = Map.groupBy(new Set(names), (name) => REFUSALS[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const codes = group.map((name) => REFUSALS[name].code).filter((code) => code !== null);
      const description = codes.length > 0 ? `Refused: ${codes.join(", ")}` : "Refused";
      const content = json({ $ref: "#/components/schemas/Error" });
      return [status, { description, content }];
    }),
  );
}

function json(schema: unknown) {
  return { "application/json": { schema } };
}
