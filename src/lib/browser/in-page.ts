/**
 * What is asked of a page, in a world of its own: a document's names do not
 * reach into it, and its scripts do not run. Each is an expression of
 * JavaScript whose value is JSON.
 */

export interface PageLook {
  /** Pictures that were named and are not there, by the address that the document has. */
  missingPictures: string[];
  /** By name, what was taken out of it or does nothing. */
  leftOut: string[];
  heading: string | null;
  title: string | null;
}

export interface BoxToPlace {
  /** The address that its place is found by. */
  mark: string;
  label: string;
}

export interface BlockToPlace {
  boxes: readonly BoxToPlace[];
  centred: boolean;
  /** Points that it is moved inwards from both sides. */
  inset: number;
  size: BlockSize;
  /** CSS pixels from the start of the first page's area; null behind the text. */
  top: number | null;
}

/** Points of a box and of the room around it. */
export interface BlockSize {
  width: number;
  height: number;
  above: number;
  below: number;
  beside: number;
}

/** Boxes of the profile's size, and such as take less where a page would be added for them. */
export const SIZES = {
  usual: { width: 155, height: 80, above: 20, below: 8, beside: 40 },
  small: { width: 155, height: 52, above: 8, below: 0, beside: 20 },
} as const satisfies Record<string, BlockSize>;

/** What the page itself is asked for, before its end is looked for. */
export interface PaperFacts {
  /** Words of buttons that were left out. */
  buttons: string[];
  /** Whether the whole page lies on a dark ground. */
  isDark: boolean;
  /** How many elements stand at the top or the foot of each page. */
  edges: number;
  /** Whether the whole page starts at the right. */
  isFromRight: boolean;
}

/** Takes out what shows another document, waits for pictures and letters, and looks what came of it. */
export function settlePage(language: string, title: string | null): string {
  return `(async () => {
    const all = (what) => [...Document.prototype.querySelectorAll.call(document, what)];
    const leftOut = new Set();
    for (const one of all("iframe, frame, object, embed, portal, fencedframe, audio, video, applet")) {
      leftOut.add(one.localName);
      Element.prototype.remove.call(one);
    }
    for (const one of all("script")) {
      if (one.hasAttribute("src") || one.textContent.trim() !== "") leftOut.add("script");
    }
    for (const one of all("img")) one.loading = "eager";
    const images = all("img");
    await Promise.all(images.map((one) => one.decode().catch(() => {})));
    await document.fonts.ready;
    const root = document.documentElement;
    if (!root.hasAttribute("lang")) root.setAttribute("lang", ${JSON.stringify(language)});
    const wanted = ${JSON.stringify(title)};
    const heading = all("h1, h2").map((one) => one.innerText.trim()).find((text) => text !== "");
    const before = all("title").map((one) => one.textContent.trim()).find((text) => text !== "");
    document.title = wanted ?? before ?? heading ?? "";
    void root.offsetHeight;
    const cut = (text, most) => [...(text ?? "")].slice(0, most).join("");
    return {
      missingPictures: images
        .filter((one) => one.naturalWidth === 0 && !one.currentSrc.startsWith("data:image/svg"))
        .map((one) => (one.getAttribute("src") ?? "").trim())
        .filter((address) => address !== "")
        .slice(0, 100)
        .map((address) => cut(address, 2000)),
      leftOut: [...leftOut],
      heading: cut(heading, 1000) || null,
      title: cut(before, 1000) || null,
    };
  })()`;
}

/** In every expression: elements of ours, whose looks no style sheet outweighs. */
const MAKE = `
    const all = (what) => [...Document.prototype.querySelectorAll.call(document, what)];
    const body = document.body;
    const root = document.documentElement;
    const set = (one, style) => {
      for (const [key, value] of Object.entries(style)) one.style.setProperty(key, value, "important");
    };
    const make = (name, style, ...parts) => {
      const made = document.createElement(name);
      set(made, { all: "initial", "unicode-bidi": "isolate", "font-family": "inherit", color: "inherit", ...style });
      for (const part of parts) made.append(part);
      return made;
    };
    const isPlainBody = () => {
      const look = body && getComputedStyle(body);
      return Boolean(look) && ["block", "flow-root"].includes(look.display) && look.columnCount === "auto" &&
        look.columnWidth === "auto" && ["static", "relative"].includes(look.position) &&
        look.float === "none" && look.writingMode === "horizontal-tb";
    };`;

/**
 * What every page gets that says nothing else: a margin that printers keep, as the
 * first of all sheets, so that widths are asked of the whole page (Media Queries 4,
 * 4.1). Buttons go, which belong to the page around a contract; those in headings
 * open what they are the title of. Lines that would lie on one another stand apart. Says what else is to be known before printing.
 */
export function readyForPaper(): string {
  return `(() => {
    ${MAKE}
    const sheet = document.createElement("style");
    sheet.textContent = "@page { margin: 10mm }";
    (document.head ?? root).prepend(sheet);
    const words = (one) => (one.innerText || one.value || "").replace(/\\s+/g, " ").trim();
    const buttons = [];
    for (const one of all("button, input[type=button], input[type=submit], input[type=reset], input[type=image], a[onclick]:not([href])")) {
      if (one.closest("h1, h2, h3, h4, h5, h6, summary, [role=heading], [aria-expanded], [aria-controls]")) continue;
      if (one.getClientRects().length > 0 && words(one) !== "") buttons.push(words(one).slice(0, 200));
      set(one, { display: "none" });
    }
    const channels = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
    const isDarkColour = (text) => {
      const [red, green, blue, alpha = 1] = channels(text);
      return alpha > 0.5 && 0.2126 * red + 0.7152 * green + 0.0722 * blue < 70;
    };
    const groundOf = (one) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (/gradient/.test(backgroundImage)) {
        const colours = backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? [];
        const opaque = colours.filter((text) => (channels(text)[3] ?? 1) > 0.9);
        if (opaque.length > 0) return opaque.every(isDarkColour);
      }
      if ((channels(backgroundColor)[3] ?? 1) <= 0.5) return null;
      return isDarkColour(backgroundColor);
    };
    const isDark = [root, body].filter(Boolean).map(groundOf).find((dark) => dark !== null) === true &&
      getComputedStyle(body ?? root).printColorAdjust !== "exact";
    if (isDark) {
      const plain = document.createElement("style");
      plain.textContent = "*, *::before, *::after { box-shadow: none !important; text-shadow: none !important }" +
        "*::before, *::after { color: inherit !important }";
      for (const one of [root, body]) if (one) set(one, { color: "#222" });
      (document.head ?? root).append(plain);
      for (const one of [body, ...all("body *")]) {
        if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "")) continue;
        const { color, webkitTextFillColor } = getComputedStyle(one);
        const filled = (channels(webkitTextFillColor)[3] ?? 1) > 0 ? webkitTextFillColor : color;
        const [red, green, blue] = channels(filled);
        const factor = Math.min(1, 75 / (0.2126 * red + 0.7152 * green + 0.0722 * blue || 1));
        const dark = "rgb(" + [red, green, blue].map((channel) => Math.round(channel * factor)).join(" ") + ")";
        set(one, { color: dark, "-webkit-text-fill-color": dark });
      }
    }
    const isStacked = (text) => /[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]/u.test(text);
    for (const one of all("body *")) {
      const own = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
      if (own === "") continue;
      const { lineHeight, fontSize } = getComputedStyle(one);
      const least = parseFloat(fontSize) * (isStacked(own) ? 1.25 : 0.88);
      if (parseFloat(fontSize) > 0 && parseFloat(lineHeight) < least) set(one, { "line-height": isStacked(own) ? "1.4" : "1.1" });
    }
    const { innerHeight } = window;
    let edges = 0;
    for (const one of all("body *")) {
      if (getComputedStyle(one).position !== "fixed") continue;
      const { top, bottom, width, height } = one.getBoundingClientRect();
      if (width < 8 || height < 4 || height > innerHeight / 4) continue;
      if (one.parentElement.closest("[data-countersign-edge]")) continue;
      const isAbove = (top + bottom) / 2 < innerHeight / 2;
      if (isAbove ? bottom > innerHeight * 0.35 : top < innerHeight * 0.65) continue;
      one.setAttribute("data-countersign-edge", isAbove ? "top" : "bottom");
      edges += 1;
    }
    const isFromRight = [root, body].some((one) => one && getComputedStyle(one).direction === "rtl");
    return { buttons: buttons.slice(0, 50), isDark, edges, isFromRight };
  })()`;
}

/** Makes the whole document smaller; 1 takes that back. */
export function zoomTo(scale: number): string {
  return `(() => {
    const { style } = document.documentElement;
    if (${scale} === 1) style.removeProperty("zoom");
    else style.setProperty("zoom", "${scale}", "important");
    return true;
  })()`;
}

/** Whether words, pictures or cells are cut by a side of the window, which is as wide as a page's area. */
export function isCutAside(): string {
  return `(() => {
    ${MAKE}
    const width = root.clientWidth;
    const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isCut = ({ left, right, width: length, height }) =>
      length > 0 && height > 0 && ((left < width - 1 && right > width + 1.5) || (left < -1.5 && right > 1));
    const range = document.createRange();
    const holds = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    return all("body *").slice(0, 20000).some((one) => {
      const isThing = ["img", "table", "td", "th"].includes(one.localName);
      if (!isThing && !holds(one)) return false;
      if (isThing && isCut(one.getBoundingClientRect()) && isSeen(one)) return true;
      return [...one.childNodes].some((node) => {
        if (node.nodeType !== 3 || node.data.trim() === "") return false;
        range.selectNodeContents(node);
        return isCut(range.getBoundingClientRect()) && isSeen(one);
      });
    });
  })()`;
}

/** Links that tell where the area of each page lies, and how long a CSS pixel is there. */
export interface Probes {
  area: string;
  unit: string;
}

/** Puts them in, over nothing that is seen, and hides what stands at the edges. */
export function placeProbes({ area, unit }: Probes): string {
  return `(() => {
    ${MAKE}
    const probe = (address, size) => {
      const made = make("a", { display: "block", position: "fixed", top: "0", left: "0", width: size, height: size });
      made.setAttribute("href", address);
      return made;
    };
    const probes = make("countersign-probes", { display: "contents" });
    probes.attachShadow({ mode: "closed" }).append(
      probe(${JSON.stringify(area)}, "100%"), probe(${JSON.stringify(unit)}, "100px"));
    root.append(probes);
    for (const one of all("[data-countersign-edge]")) set(one, { visibility: "hidden" });
    void root.offsetHeight;
    return true;
  })()`;
}

/** Takes them out again, and shows what was hidden. */
export function takeProbes(): string {
  return `(() => {
    ${MAKE}
    for (const one of [...root.children]) if (one.localName === "countersign-probes") one.remove();
    for (const one of all("[data-countersign-edge]")) one.style.removeProperty("visibility");
    return true;
  })()`;
}

/** Where an element at an edge lies, in CSS pixels of a page's area. */
export interface Edge {
  side: "top" | "bottom";
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Asks for them; the window has to be as large as the area. */
export function findEdges(): string {
  return `(() => {
    ${MAKE}
    return all("[data-countersign-edge]").map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { side: one.getAttribute("data-countersign-edge"), left, top, right, bottom };
    });
  })()`;
}

/**
 * Keeps room for what stands at the edges of each page: the text is set between a
 * head and a foot that each page repeats (CSS Tables 3, 5.4), in the body's shadow,
 * so that the document's own style sheets meet what they met before. What stood
 * outside the area, as in page margins, is moved in.
 * @returns whether there is a place for it
 */
export function makeRoom(edges: readonly Edge[], height: number): string {
  const edgesOn = (wanted: Edge["side"]) => edges.filter(({ side }) => side === wanted);
  const above = Math.max(0, ...edgesOn("top").map(({ top }) => -top));
  const below = Math.max(0, ...edgesOn("bottom").map(({ bottom }) => bottom - height));
  const head = Math.max(0, ...edgesOn("top").map(({ bottom }) => bottom)) + above;
  const foot = Math.max(0, ...edgesOn("bottom").map(({ top }) => height - top)) + below;
  return `(() => {
    ${MAKE}
    if (!isPlainBody() || body.shadowRoot) return false;
    const [above, below, head, foot] = ${JSON.stringify([above, below, head, foot])};
    for (const one of all("[data-countersign-edge]")) {
      const isAbove = one.getAttribute("data-countersign-edge") === "top";
      const { top, bottom } = one.getBoundingClientRect();
      if (isAbove && above > 0) set(one, { top: top + above + "px", bottom: "auto", "margin-top": "0" });
      if (!isAbove && below > 0) set(one, { bottom: ${height} - bottom + below + "px", top: "auto", "margin-bottom": "0" });
    }
    const look = getComputedStyle(body);
    const own = (side) => parseFloat(look["padding-" + side]) + Math.max(0, parseFloat(look["margin-" + side]));
    const room = (needed, side) => {
      if (needed === 0) return 0;
      const whole = Math.max(needed + 8, own(side));
      set(body, { ["padding-" + side]: "0", ["margin-" + side]: "0" });
      return whole;
    };
    const part = (display, height) => make("div", { display, "break-inside": "avoid" },
      make("div", { display: "table-row" }, make("div", { display: "table-cell", height: height + "px" })));
    const text = make("div", { display: "table-row-group" }, make("div", { display: "table-row" },
      make("div", { display: "table-cell", "vertical-align": "top" }, document.createElement("slot"))));
    const parts = [part("table-header-group", room(head, "top")), text, part("table-footer-group", room(foot, "bottom"))];
    try {
      body.attachShadow({ mode: "open" }).append(
        make("div", { display: "table", "table-layout": "fixed", width: "100%", "border-spacing": "0" }, ...parts));
    } catch {
      return false;
    }
    const inherits = { font: "inherit", "text-align": "inherit", "white-space": "inherit", "letter-spacing": "inherit",
      "word-spacing": "inherit", "line-height": "inherit", "text-indent": "inherit", "text-transform": "inherit",
      "list-style": "inherit", "unicode-bidi": "normal", orphans: "inherit", widows: "inherit", quotes: "inherit",
      "hyphens": "inherit", "overflow-wrap": "inherit", "word-break": "inherit", "visibility": "inherit",
      "-webkit-print-color-adjust": "inherit", "tab-size": "inherit", "border-collapse": "separate" };
    for (const one of body.shadowRoot.querySelectorAll("div")) set(one, inherits);
    void root.offsetHeight;
    return true;
  })()`;
}

/** Takes out the signature block that was put there before. */
export const TAKE_BLOCK = `
    for (const one of [...root.children, ...(body?.children ?? [])]) {
      if (one.localName === "countersign-signatures") one.remove();
    }`;

/** Takes the signature block out. */
export function takeBlock(): string {
  return `(() => {
    ${MAKE}
    ${TAKE_BLOCK}
    void root.offsetHeight;
    return true;
  })()`;
}

/**
 * Puts the signature block at the end of the document, in place of one that was
 * put there before. Its looks are its own, whatever the document's style sheets
 * say: a declaration that is important and stands on the element goes before
 * theirs (CSS Cascade 4, 6.4.4), and into its shadow tree they do not reach. It lies
 * over what is fixed on pages, and starts where most of the text does. A break
 * that the document ends with is none.
 */
export function placeBlock({ boxes, centred, inset, size, top }: BlockToPlace): string {
  const { width, height, above, below, beside } = size;
  return `(() => {
    ${MAKE}
    ${TAKE_BLOCK}
    const isPlain = isPlainBody();
    for (let one = body; one; one = [...one.children].findLast((child) => child.getClientRects().length > 0)) {
      set(one, { "break-after": "auto" });
    }
    const count = (letters) => ((body?.innerText ?? "").match(letters) ?? []).length;
    const isFromRight = getComputedStyle(body ?? root).direction === "rtl" ||
      count(/[\\p{Script=Hebrew}\\p{Script=Arabic}]/gu) > count(/\\p{Script=Latin}/gu);
    const boxes = ${JSON.stringify(boxes)}.map(({ mark, label }) => {
      const line = make("a", {
        display: "block", width: "${width}pt", height: "${height}pt",
        "box-sizing": "border-box", "border-bottom": "0.6pt solid currentcolor",
      });
      line.setAttribute("href", mark);
      line.setAttribute("aria-hidden", "true");
      const words = make("span", {
        display: "block", "font-size": "9pt", "line-height": "1.3", "padding-top": "4pt",
        "overflow-wrap": "anywhere",
      }, label);
      return make("span", {
        display: "inline-block", width: "${width}pt", "vertical-align": "top",
        "margin-inline-end": "${beside}pt", "padding-top": "${above}pt", "padding-bottom": "${below}pt", "text-align": "start",
      }, line, words);
    });
    const top = ${JSON.stringify(top)};
    const sideOf = (side) => [root, body].filter(Boolean).map((one) => getComputedStyle(one))
      .flatMap((look) => [look["padding-" + side], look["margin-" + side]])
      .reduce((sum, length) => sum + (parseFloat(length) || 0), 0) + "px";
    const block = make("countersign-signatures", {
      display: "block", clear: "both", "text-align": ${JSON.stringify(centred ? "center" : "start")},
      direction: isFromRight ? "rtl" : "ltr",
      "padding-left": "${inset}pt", "padding-right": "${inset}pt", "z-index": "2147483647",
      ...(top === null ? { position: "relative" } : { position: "absolute", top: top + "px", left: sideOf("left"), right: sideOf("right") }),
    });
    block.attachShadow({ mode: "closed" }).append(...boxes);
    (isPlain && top === null ? body : root).append(block);
    void root.offsetHeight;
    return isPlain;
  })()`;
}
