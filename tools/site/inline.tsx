import type { ComponentChildren } from "preact";

/** Code, a link, bold, in the order in which they are looked for. */
const PARTS = /`([^`]+)`|\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/;

/** A text in inline Markdown, as elements. */
export function Inline({ text }: { text: string }) {
  return <>{partsOf(text)}</>;
}

function partsOf(text: string): ComponentChildren[] {
  const found = PARTS.exec(text);
  if (!found) return [text];
  const [whole, code, words = "", address, bold] = found;
  return [
    text.slice(0, found.index),
    code !== undefined ? (
      <code>{code}</code>
    ) : address !== undefined ? (
      <a href={address}>{partsOf(words)}</a>
    ) : (
      <strong>{partsOf(bold ?? "")}</strong>
    ),
    ...partsOf(text.slice(found.index + whole.length)),
  ];
}

/** A text in inline Markdown without its marks. */
export function plainText(text: string): string {
  return text.replace(/\[((?:[^\]`]|`[^`]*`)+)\]\([^)\s]+\)/g, "$1").replace(/[`*]/g, "");
}
