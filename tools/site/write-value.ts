/** How a language writes values of JSON down. */
export interface Notation {
  object: readonly [open: string, close: string];
  key(name: string): string;
  text(value: string): string;
  /** Of `true`, `false` and `null`, where they are other words. */
  words: Record<string, string>;
  indent: string;
}

const inQuotes = (value: string) => JSON.stringify(value);

export const JSON_NOTATION: Notation = {
  object: ["{", "}"],
  key: (name) => `${inQuotes(name)}: `,
  text: inQuotes,
  words: {},
  indent: "  ",
};

export const SCRIPT_NOTATION: Notation = {
  ...JSON_NOTATION,
  key: (name) => `${/^[a-z]\w*$/i.test(name) ? name : inQuotes(name)}: `,
};

export const PYTHON_NOTATION: Notation = {
  ...JSON_NOTATION,
  words: { true: "True", false: "False", null: "None" },
  indent: "    ",
};

export const PHP_NOTATION: Notation = {
  object: ["[", "]"],
  key: (name) => `${inQuotes(name)} => `,
  text: (value) => `"${value.replace(/["\\$]/g, String.raw`\$&`)}"`,
  words: {},
  indent: "    ",
};

/** What is no longer than this stands on one line. */
const LINE = 56;

/**
 * A value in a language's own notation, short things on one line.
 *
 * @param at - what the lines after the first one begin with
 */
export function writeValue(value: unknown, notation: Notation, at = ""): string {
  if (typeof value === "string") return notation.text(value);
  if (typeof value !== "object" || value === null) {
    return notation.words[String(value)] ?? String(value);
  }
  const deeper = at + notation.indent;
  const entries = Array.isArray(value)
    ? value.map((inner) => writeValue(inner, notation, deeper))
    : Object.entries(value).map(
        ([name, inner]) => notation.key(name) + writeValue(inner, notation, deeper),
      );
  const [open, close] = Array.isArray(value) ? ["[", "]"] : notation.object;
  const line = entries.join(", ");
  if (line.length <= LINE && !line.includes("\n")) {
    const gap = open === "{" && line !== "" ? " " : "";
    return `${open}${gap}${line}${gap}${close}`;
  }
  return `${open}\n${entries.map((entry) => deeper + entry).join(",\n")}\n${at}${close}`;
}
