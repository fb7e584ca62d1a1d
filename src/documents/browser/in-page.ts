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
}

/** Size of a box in points, as the profile's. */
export const BOX = { width: 155, height: 80 };

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

/**
 * Puts the signature block at the end of the document, in place of one that was
 * put there before. Its looks are its own, whatever the document's style sheets
 * say: a declaration that is important and stands on the element goes before
 * theirs (CSS Cascade 4, 6.4.4), and into its shadow tree they do not reach. It lies
 * over what is fixed on pages.
 */
export function placeBlock({ boxes, centred, inset }: BlockToPlace): string {
  return `(() => {
    const make = (name, style, ...parts) => {
      const made = document.createElement(name);
      const whole = {
        all: "initial", "unicode-bidi": "isolate", "font-family": "inherit", color: "inherit", ...style,
      };
      for (const [key, value] of Object.entries(whole)) made.style.setProperty(key, value, "important");
      for (const part of parts) made.append(part);
      return made;
    };
    const body = document.body;
    const root = document.documentElement;
    const isOurs = (one) => one.localName === "countersign-signatures";
    for (const one of [...root.children, ...(body?.children ?? [])]) if (isOurs(one)) one.remove();
    const look = body && getComputedStyle(body);
    const isPlain =
      look && ["block", "flow-root"].includes(look.display) && look.columnCount === "auto" &&
      look.columnWidth === "auto" && ["static", "relative"].includes(look.position) &&
      look.float === "none" && look.writingMode === "horizontal-tb";
    const boxes = ${JSON.stringify(boxes)}.map(({ mark, label }) => {
      const line = make("a", {
        display: "block", width: "${BOX.width}pt", height: "${BOX.height}pt",
        "box-sizing": "border-box", "border-bottom": "0.6pt solid currentcolor",
      });
      line.setAttribute("href", mark);
      line.setAttribute("aria-hidden", "true");
      const words = make("span", {
        display: "block", "font-size": "9pt", "line-height": "1.3", "padding-top": "4pt",
        "overflow-wrap": "anywhere",
      }, label);
      return make("span", {
        display: "inline-block", width: "${BOX.width}pt", "vertical-align": "top",
        "margin-right": "40pt", "padding-top": "20pt", "padding-bottom": "8pt", "text-align": "start",
      }, line, words);
    });
    const block = make("countersign-signatures", {
      display: "block", clear: "both", "text-align": ${JSON.stringify(centred ? "center" : "start")},
      "padding-left": "${inset}pt", "padding-right": "${inset}pt",
      position: "relative", "z-index": "2147483647",
    });
    block.attachShadow({ mode: "closed" }).append(...boxes);
    (isPlain ? body : root).append(block);
    void root.offsetHeight;
    return isPlain;
  })()`;
}
