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
export function inlineColours(name: ColourClass): string {
  return declarations(name, "light", "");
}

/**
 * The style sheet that turns mails dark. `data-ogsc` and `data-ogsb` are what
 * Outlook on the web puts above texts and grounds when it darkens a mail.
 */
export function darkSheet(): string {
  const rules = Object.keys(CLASSES).map((name) => ({
    name,
    colours: declarations(name, "dark", " !important"),
  }));
  const own = rules.map(({ name, colours }) => `.${name}{${colours}}`).join("");
  const outlook = rules
    .map(({ name, colours }) => `[data-ogsc] .${name},[data-ogsb] .${name}{${colours}}`)
    .join("");
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${own}}${outlook}`;
}

function declarations(name: ColourClass, scheme: "light" | "dark", importance: string): string {
  const { text, ground, border } = CLASSES[name] ?? {};
  return [
    text && `color:${COLOURS[text][scheme]}${importance}`,
    ground && `background-color:${COLOURS[ground][scheme]}${importance}`,
    border && `border-color:${COLOURS[border][scheme]}${importance}`,
  ]
    .filter(Boolean)
    .join(";");
}
