import { type Endpoint, refusalsOf } from "#api/endpoint.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import { docText } from "./doc-text.ts";
import { eachOperation } from "./each-operation.ts";
import { NAMES } from "./named-schemas.ts";
import type { JsonSchema } from "./type-names.ts";
import { typeText } from "./type-text.ts";
import { usedNames } from "./used-names.ts";

/** The module with a function for every operation. */
export function operationsSource(operations: Readonly<Record<string, Endpoint>>): string {
  const written = eachOperation(operations).map(([name, endpoint, fixed]) =>
    operation(name, endpoint, fixed),
  );
  const text = written.map(({ declared }) => declared).join("\n");
  return `import type { ${usedNames(text).join(", ")} } from "./schemas.generated.ts";
import type { CallOptions, PostOptions, Send } from "./send.ts";

/** Every operation of the API. */
export interface Operations {
${text}
}

/** The operations, carried out by \`send\`. */
export function operationsOver(send: Send): Operations {
  return {
${written.map(({ defined }) => defined).join("\n")}
  };
}
`;
}

/** How a value is taken from an answer, and the type it has then. */
interface Gives {
  gives: "json" | "pdf" | "zip" | "nothing";
  type: string;
}

function operation(
  name: string,
  endpoint: Endpoint,
  fixed: string,
): {
  declared: string;
  defined: string;
} {
  const { method, path, access, query, body } = endpoint;
  const { gives, type } = givesOf(name, endpoint);
  const segments = path.split("/").slice(1);
  const inPath = segments.filter((segment) => segment.startsWith(":")).map((s) => s.slice(1));
  const inRequest = { names: NAMES, isRequest: true };
  const parameters = [
    ...inPath.map((parameter) => `${parameter}: string`),
    ...(body ? [`body: ${typeText(body, inRequest)}`] : []),
    ...(query ? [`query?: ${typeText(query, inRequest)}`] : []),
    `options?: ${method === "POST" ? "PostOptions" : "CallOptions"}`,
  ];
  const given = [...inPath, ...(body ? ["body"] : []), ...(query ? ["query"] : []), "options"];
  const place = segments.map((segment) =>
    segment.startsWith(":") ? segment.slice(1) : JSON.stringify(segment),
  );
  const request = [
    `operation: "${name}"`,
    `method: "${method}"`,
    `path: [${place.join(", ")}]`,
    `access: "${access}"`,
    `gives: "${gives}"`,
    ...(body ? ["body"] : []),
    ...(query ? [fixed === "" ? "query" : `query: { ...query, ${fixed} }`] : []),
  ];
  return {
    declared: `${docOf(endpoint)}${name}(${parameters.join(", ")}): Promise<${type}>;\n`,
    defined: `${name}: (${given.join(", ")}) => send<${type}>({ ${request.join(", ")} }, options),`,
  };
}

function givesOf(name: string, { answers }: Endpoint): Gives {
  const schemas = Object.values(answers);
  const [schema] = schemas as (JsonSchema | null)[];
  if (schema === undefined || schemas.length > 1) {
    throw new Error(`${name} does not have exactly one way to succeed`);
  }
  if (schema === null) return { gives: "nothing", type: "void" };
  if (schema.format === "binary") {
    const isZip = "contentMediaType" in schema && schema.contentMediaType === "application/zip";
    return { gives: isZip ? "zip" : "pdf", type: "Uint8Array" };
  }
  return { gives: "json", type: typeText(schema, { names: NAMES, isRequest: false }) };
}

function docOf(endpoint: Endpoint): string {
  const { summary, description } = endpoint;
  const refused = refusalsOf(endpoint)
    .map((name) => REFUSALS[name])
    .map(({ status, code }) => (code === null ? `${status}` : `${status} ${code}`));
  const errors = [...new Set(refused)].sort().join(", ");
  return docText(`${summary}.`, description, `@throws ApiError ${errors}`);
}
