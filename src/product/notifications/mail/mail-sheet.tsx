import type { ComponentChildren } from "preact";
import { type ColourClass, inlineColours } from "./mail-colours.ts";
import { NAME_END, NAME_START } from "./plain-words.ts";

export const SANS = "'Segoe UI',system-ui,-apple-system,Roboto,'Helvetica Neue',Arial,sans-serif";

/** A cell with text in it. */
export function Cell(props: { class: ColourClass; style: string; children: ComponentChildren }) {
  return (
    <td
      class={props.class}
      style={`font-family:${SANS};overflow-wrap:anywhere;word-break:break-word;${props.style};${inlineColours(props.class)}`}
    >
      {props.children}
    </td>
  );
}

/** A table that only places things; screen readers pass over it. */
export function Sheet(props: { class?: ColourClass; style: string; children: ComponentChildren }) {
  return <table role="presentation" width="100%" cellpadding="0" cellspacing="0" {...props} />;
}

/** A text whose names keep their own direction, and stand out where that is wanted. */
export function Named({ text, strong = false }: { text: string; strong?: boolean }) {
  const style = strong ? "font-weight:600" : undefined;
  return text
    .split(NAMES)
    .map((piece, index) => (index % 2 === 1 ? <bdi style={style}>{piece}</bdi> : piece));
}

const NAMES = new RegExp(`${NAME_START}([^${NAME_START}${NAME_END}]*)${NAME_END}`, "u");
