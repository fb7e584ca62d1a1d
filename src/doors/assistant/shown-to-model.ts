/**
 * What a language model is shown of an answer. Titles, names and reasons are
 * written by strangers: what nobody sees on a screen, or what turns writing
 * around, stands there as an escape, so that nothing is hidden in it.
 */

/** Links open a page or a file to whoever has them: no model is told one, but these, which open nothing. */
const OPEN_LINKS: ReadonlySet<string> = new Set(["verifyUrl", "returnUrl", "approvalUrl"]);

/** Pictures go beside the text, and of the files that signers are asked for no tool has anything. */
const UNSHOWN: ReadonlySet<string> = new Set(["picture", "requests"]);

/** A property that is added later is taken for a secret where it is called as links are. */
function isShown(name: string): boolean {
  return !UNSHOWN.has(name) && (OPEN_LINKS.has(name) || !/(?:Url|Link|Secret)$/.test(name));
}

/** A copy without these, every text in it with its hidden characters written out. */
export function shownToModel(value: unknown): unknown {
  if (typeof value === "string") return writtenOut(value);
  if (Array.isArray(value)) return value.map(shownToModel);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isShown(name))
      .map(([name, part]) => [name, shownToModel(part)]),
  );
}

/** Controls, what turns the direction of writing, and what shows nothing, as `\u{202E}`. */
export function writtenOut(text: string): string {
  return text.replace(HIDDEN, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, "0")}}`;
  });
}

const HIDDEN =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

interface Node {
  properties?: Record<string, unknown>;
  required?: string[];
  examples?: unknown;
}

/** The schema of what `shownToModel` leaves of a value that this schema describes, as plain JSON and without examples. */
export function schemaToModel(schema: unknown): Record<string, unknown> {
  return withoutUnshown(JSON.parse(JSON.stringify(schema))) as Record<string, unknown>;
}

function withoutUnshown(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutUnshown);
  if (typeof node !== "object" || node === null) return node;
  const { properties, required, examples: _, ...others } = node as Node;
  return {
    ...Object.fromEntries(
      Object.entries(others).map(([name, part]) => [name, withoutUnshown(part)]),
    ),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => isShown(name))
          .map(([name, part]) => [name, withoutUnshown(part)]),
      ),
    }),
    ...(required && { required: required.filter(isShown) }),
  };
}
