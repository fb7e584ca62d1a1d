/**
 * Which elements and attributes a contract may carry: the table behind
 * docs/use/html-profile.md. Everything that is not named here is removed or
 * unwrapped.
 */

/** Attributes that every element may carry, beside `style`. */
export const EVERYWHERE: readonly string[] = ["dir", "lang", "id"];

/** Attributes that an element keeps beside those. */
export const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  p: [],
  div: ["data-running"],
  section: [],
  article: [],
  header: [],
  footer: [],
  main: [],
  address: [],
  blockquote: [],
  pre: [],
  hr: [],
  figure: [],
  figcaption: [],
  ol: ["start", "type", "reversed"],
  ul: [],
  li: ["value", "data-marker"],
  dl: [],
  dt: [],
  dd: [],
  table: ["role"],
  caption: [],
  colgroup: [],
  col: ["span"],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  span: ["data-counter"],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  ins: [],
  sub: [],
  sup: [],
  small: [],
  mark: [],
  code: [],
  abbr: [],
  q: [],
  cite: [],
  time: [],
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  br: [],
  wbr: [],
};

/** Elements of other times and tools, and what stands for them. */
export const ALIASES: Readonly<Record<string, string>> = {
  nav: "div",
  aside: "div",
  hgroup: "div",
  details: "div",
  summary: "div",
  fieldset: "div",
  legend: "div",
  form: "div",
  center: "div",
  dir: "ul",
  menu: "ul",
  strike: "s",
  dfn: "em",
  var: "em",
  big: "span",
  font: "span",
  kbd: "code",
  samp: "code",
  tt: "code",
  xmp: "pre",
  listing: "pre",
  plaintext: "pre",
};

/** Removed with everything inside: their content is not text of the contract. */
export const REMOVED: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "title",
  "meta",
  "link",
  "base",
  "iframe",
  "frame",
  "frameset",
  "noframes",
  "noembed",
  "embed",
  "applet",
  "param",
  "source",
  "track",
  "area",
  "input",
  "textarea",
  "select",
  "option",
  "optgroup",
  "datalist",
  "keygen",
  "portal",
  "fencedframe",
]);

/** Parts of a page around the contract, or marks whose loss nobody needs to hear of. */
export const UNREMARKABLE: ReadonlySet<string> = new Set([
  "html",
  "head",
  "body",
  "title",
  "meta",
  "base",
  "style",
  "label",
  "output",
  "datalist",
  "button",
  "noscript",
  "bdi",
  "bdo",
  "data",
  "ruby",
  "rt",
  "rp",
  "picture",
  "source",
]);

const BLOCKS = new Set([
  ..."h1 h2 h3 h4 h5 h6 p div section article header footer main address blockquote pre hr".split(
    " ",
  ),
  ..."figure figcaption ol ul li dl dt dd table caption thead tbody tfoot tr th td".split(" "),
]);

/** Whether the element begins a line of its own. */
export const isBlock = (name: string): boolean => BLOCKS.has(name);

export const isHeading = (name: string): boolean => /^h[1-6]$/.test(name);

/** Elements without an end tag and without content. */
export const VOID: ReadonlySet<string> = new Set(["br", "hr", "wbr", "img", "col"]);
