import { docText } from "./doc-text.ts";
import { NAMED_SCHEMAS, NAMES } from "./named-schemas.ts";
import { shapeText } from "./type-text.ts";

/** The module with a type for everything that is sent and answered. */
export function schemasSource(): string {
  return NAMED_SCHEMAS.map(({ name, shown, isRequest }) => {
    const shape = shapeText(shown, { names: NAMES, isRequest });
    const head = shown.properties ? `export interface ${name}` : `export type ${name} =`;
    return `${docText(shown.description)}${head} ${shape}\n`;
  }).join("\n");
}
