/**
 * The choice of pages or text, where a script can improve it: the view that
 * suits the screen counts as chosen, and enlarged pages get sharper pictures.
 */
export function watchViews(): void {
  const views = document.querySelectorAll<HTMLInputElement>("input[name=view]");
  if (views.length > 0 && ![...views].some(({ checked }) => checked)) {
    const narrow = matchMedia("(max-width: 39.99rem)").matches;
    for (const view of views) view.checked = view.value === (narrow ? "text" : "pages");
  }
  watchTables();
  watchDrawings();
  const zoom = document.querySelector<HTMLSelectElement>("#zoom");
  zoom?.addEventListener("change", () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>("[data-page] img")) {
      picture.dataset.sizes ??= picture.sizes;
      picture.sizes = zoom.value === "100" ? picture.dataset.sizes : `${zoom.value}vw`;
    }
  });
}

/** Those that are too wide for the screen are scrolled with the keyboard; all others are no place to stop at. */
function watchTables(): void {
  const fit = ({ target }: { target: Element }) => {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  };
  const watcher = new ResizeObserver((entries) => entries.forEach(fit));
  for (const table of document.querySelectorAll(".paper-text .table")) watcher.observe(table);
}

/** A drawing among the words leads to its page, which is another view. */
function watchDrawings(): void {
  for (const link of document.querySelectorAll<HTMLElement>("[data-to-page]")) {
    link.addEventListener("click", (event) => {
      const page = document.getElementById(`page-${link.dataset.toPage}`);
      const pages = document.querySelector<HTMLInputElement>("#view-pages");
      if (!page || !pages) return;
      event.preventDefault();
      pages.click();
      page.scrollIntoView();
    });
  }
}
