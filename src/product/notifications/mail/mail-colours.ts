import type { BrandColours } from "#kernel/brand-colours.ts";

/**
 * The colours of mails in the light and the dark scheme. None is pure white on
 * pure black, so that programs which turn colours around on their own leave
 * them legible; the dark ones are given to programs that ask for them.
 */
export const COLOURS = {
  ground: { light: "#f4f3ef", dark: "#14171d" },
  card: { light: "#fffefc", dark: "#1e232c" },
  box: { light: "#f7f5f0", dark: "#191d25" },
  line: { light: "#dfdcd3", dark: "#333a46" },
  ink: { light: "#1b2330", dark: "#e9ebf0" },
  soft: { light: "#545d6b", dark: "#aab2bf" },
  accent: { light: "#2a478f", dark: "#aebfff" },
  onAccent: { light: "#fdfdff", dark: "#111b3c" },
} as const;

type Colour = keyof typeof COLOURS;

/** What links and buttons are written in: the sender's own, or the service's. */
export interface Accents {
  accent: { light: string; dark: string };
  onAccent: { light: string; dark: string };
}

export const HOUSE_ACCENTS: Accents = { accent: COLOURS.accent, onAccent: COLOURS.onAccent };

export function accentsOf(colours: BrandColours | null | undefined): Accents {
  if (!colours) return HOUSE_ACCENTS;
  const { light, dark } = colours;
  return {
    accent: { light: light.accent, dark: dark.accent },
    onAccent: { light: light.onAccent, dark: dark.onAccent },
  };
}

/** Which colours a class gives to text, ground and border, in both schemes. */
const CLASSES: Record<string, { text?: Colour; ground?: Colour; border?: Colour }> = {
  ground: { ground: "ground" },
  card: { ground: "card", border: "line" },
  box: { ground: "box", border: "line" },
  ink: { text: "ink" },
  soft: { text: "soft" },
  link: { text: "accent" },
  key: { ground: "accent" },
  label: { text: "onAccent" },
};

export type ColourClass = keyof typeof CLASSES;

/** The light colours of a class, for the style attribute: many programs read nothing else. */
export function inlineColours(name: ColourClass, accents = HOUSE_ACCENTS): string {
  return declarations(name, "light", "", accents);
}

/**
 * The style sheet that turns mails dark. `data-ogsc` and `data-ogsb` are what
 * Outlook on the web puts above texts and grounds when it darkens a mail.
 */
export function darkSheet(accents: Accents): string {
  const rules = Object.keys(CLASSES).map((name) => ({
    name,
    colours: declarations(name, "dark", " !important", accents),
  }));
  const own = rules.map(({ name, colours }) => `.${name}{${colours}}`).join("");
  const outlook = rules
    .map(({ name, colours }) => `[data-ogsc] .${name},[data-ogsb] .${name}{${colours}}`)
    .join("");
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${own}}${outlook}`;
}

function declarations(
  name: ColourClass,
  scheme: "light" | "dark",
  importance: string,
  accents: Accents,
): string {
  const colours = { ...COLOURS, ...accents };
  const { text, ground, border } = CLASSES[name] ?? {};
  return [
    text && `color:${colours[text][scheme]}${importance}`,
    ground && `background-color:${colours[ground][scheme]}${importance}`,
    border && `border-color:${colours[border][scheme]}${importance}`,
  ]
    .filter(Boolean)
    .join(";");
}
