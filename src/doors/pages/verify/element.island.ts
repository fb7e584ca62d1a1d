/** Only ever text: what stands in a file was written by strangers. */
export function element(
  tag: string,
  name: string,
  content: string | (string | Node)[],
): HTMLElement {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...(typeof content === "string" ? [content] : content));
  return made;
}
