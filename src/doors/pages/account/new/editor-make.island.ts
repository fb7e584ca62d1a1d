/** An element with its attributes and what is in it. */
export function make<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Record<string, string>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** A sentence with values in the places that it names in braces. */
export function place(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
