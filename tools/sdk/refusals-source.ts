import { type Endpoint, refusalsOf } from "#api/endpoint.ts";
import { REFUSED_WHEN } from "#api/refused-when.ts";
import { REFUSALS, type RefusalName } from "#kernel/refusals.ts";
import { docText } from "./doc-text.ts";
import { eachOperation } from "./each-operation.ts";

/** The module that says what each operation may be refused with. */
export function refusalsSource(operations: Readonly<Record<string, Endpoint>>): string {
  const refusedWith = eachOperation(operations).map(
    ([name, endpoint]) => [name, refusalsOf(endpoint)] as const,
  );
  const used = new Set(refusedWith.flatMap(([, names]) => names));
  const names = (Object.keys(REFUSALS) as RefusalName[]).filter((name) => used.has(name));
  return `/** Every refusal, with the status and the code that tell it from the others. */
export const REFUSALS = {
${names.map(refusal).join("\n")}
} as const;

export type RefusalName = keyof typeof REFUSALS;

/** What each operation may be refused with. */
export const REFUSED_WITH = {
${refusedWith.map(([name, refused]) => `${name}: ${JSON.stringify(refused)},`).join("\n")}
} as const satisfies Record<string, readonly RefusalName[]>;

/** What the bodies of some refusals carry besides. */
export interface RefusalExtras {
${names.map(extras).join("")}
}
`;
}

function refusal(name: RefusalName): string {
  const { status, code } = REFUSALS[name];
  const doc = docText(REFUSED_WHEN[name].when);
  return `${doc}${name}: { status: ${status}, code: ${code === null ? "undefined" : `"${code}"`} },`;
}

/** Read from the refusal's example. What is not in every answer of its kind is optional. */
function extras(name: RefusalName): string {
  const { details: _, ...more } = REFUSED_WHEN[name].more ?? {};
  const properties = Object.entries(more);
  if (properties.length === 0) return "";
  const lines = properties.map(([property, example]) => `${property}?: ${typeOf(example)};`);
  return `${name}: { ${lines.join(" ")} };\n`;
}

function typeOf(example: unknown): string {
  if (typeof example !== "object" || example === null) return typeof example;
  if (Array.isArray(example)) return `${typeOf(example[0])}[]`;
  const lines = Object.entries(example).map(([name, value]) => `${name}: ${typeOf(value)};`);
  return `{ ${lines.join(" ")} }`;
}
