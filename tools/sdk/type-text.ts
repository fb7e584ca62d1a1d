import { publishedNode } from "#schemas/published.ts";
import { docText } from "./doc-text.ts";
import { type JsonSchema, keyOf, type TypeNames } from "./type-names.ts";

export interface Spelling {
  names: TypeNames;
  /** Optional properties take `undefined`, too: in JSON it is the same as leaving them out. */
  isRequest: boolean;
}

/** A schema as a TypeScript type: its name, or what it consists of. */
export function typeText(schema: JsonSchema, spelling: Spelling): string {
  return spelling.names.get(keyOf(schema)) ?? shapeText(schema, spelling);
}

/** What a schema consists of, whether it has a name or not. */
export function shapeText(given: object, spelling: Spelling): string {
  const schema = publishedNode(given as JsonSchema);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((one) => typeText(one, spelling)).join(" | ");
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return arrayText(schema, spelling);
    case "object":
      return objectText(schema, spelling);
    default:
      throw new Error(`no type can be written for ${JSON.stringify(schema)}`);
  }
}

function arrayText({ items, minItems, maxItems }: JsonSchema, spelling: Spelling): string {
  if (!items) throw new Error("an array does not say what it holds");
  const item = typeText(items, spelling);
  if (minItems === undefined || minItems !== maxItems) return `(${item})[]`;
  return `[${Array.from({ length: minItems }, () => item).join(", ")}]`;
}

function objectText(schema: JsonSchema, spelling: Spelling): string {
  const { properties, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === "object") {
    return `Record<string, ${typeText(additionalProperties, spelling)}>`;
  }
  const lines = Object.entries(properties ?? {}).map(([name, property]) => {
    const type = typeText(property, spelling);
    const isOptional = !required.includes(name) || property.default !== undefined;
    const spelled = isOptional && spelling.isRequest ? `${type} | undefined` : type;
    return `${docText(publishedNode(property).description)}${name}${isOptional ? "?" : ""}: ${spelled};`;
  });
  if (additionalProperties) lines.push("[name: string]: unknown;");
  return `{\n${lines.join("\n")}\n}`;
}
