/** Lines, paragraphs, letters and words as far apart as a reader may set them (WCAG 2.1, 1.4.12). */
export const WIDELY_SPACED =
  "*:not(svg, svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Within a page: what sticks out of the screen, and words that an edge cuts off. */
export function cutOff(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const cut = [...document.querySelectorAll<HTMLElement>("body *")].filter((one) => {
    if (!one.checkVisibility() || one.closest("svg, .visually-hidden, .page, canvas")) return false;
    const { overflowX, overflowY } = getComputedStyle(one);
    // Shown to ears alone; and one pixel is what rounding takes.
    if (one.clientWidth <= 1 && one.clientHeight <= 1) return false;
    const isCutAcross = overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
    const isCutBelow = overflowY === "hidden" && one.scrollHeight > one.clientHeight + 1;
    return (isCutAcross || isCutBelow) && (one.textContent ?? "").trim() !== "";
  });
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : []),
    ...cut.map((one) => one.outerHTML.slice(0, 120)),
  ];
}
