/** Values of custom properties that count for one element, by name with its two dashes. */
export type CustomProperties = ReadonlyMap<string, string>;

export const NO_CUSTOM_PROPERTIES: CustomProperties = new Map();

/** Longest value with everything put in; a value that doubles itself stops here. */
const LONGEST = 4_000;
const DEEPEST = 12;

type LookUp = (name: string) => string | undefined;

export const usesVariables = (value: string): boolean => /var\(/i.test(value);

/**
 * A value with `var()` put in (CSS Variables 1, section 3), or null where a
 * variable is missing and has no fallback, refers to itself, or unfolds too far.
 */
export function withVariables(value: string, known: LookUp, depth = 0): string | null {
  if (!usesVariables(value)) return value;
  if (depth > DEEPEST) return null;
  let done = "";
  let rest = value;
  for (let at = rest.search(/var\(/i); at >= 0; at = rest.search(/var\(/i)) {
    const end = closingBracket(rest, at + 3);
    if (end < 0) return null;
    const [name = "", ...others] = splitOnce(rest.slice(at + 4, end));
    const given = known(name.trim()) ?? others[0];
    const put = given === undefined ? null : withVariables(given, known, depth + 1);
    if (put === null) return null;
    // Blanks around each bound the number of those that come to nothing.
    done += `${rest.slice(0, at)} ${put} `;
    if (done.length > LONGEST) return null;
    rest = rest.slice(end + 1);
  }
  return done.length + rest.length > LONGEST ? null : done + rest;
}

/**
 * What an element hands down: its own custom properties over those around it,
 * each with the variables in it put in, so that nothing unfolds twice.
 */
export function handedDown(
  own: ReadonlyMap<string, string>,
  around: CustomProperties,
): CustomProperties {
  if (own.size === 0) return around;
  const done = new Map(around);
  for (const [name, value] of own) {
    const put = withVariables(value, (other) =>
      other === name ? undefined : (own.get(other) ?? around.get(other)),
    );
    if (put === null) done.delete(name);
    else done.set(name, put);
  }
  return done;
}

function splitOnce(inner: string): string[] {
  const comma = inner.indexOf(",");
  return comma < 0 ? [inner] : [inner.slice(0, comma), inner.slice(comma + 1)];
}

function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
