/** Attempts by themselves after a page failed, in milliseconds; after them it waits for a hand or for the network. */
const AGAIN_AFTER_MS = [2_000, 8_000, 30_000];

/**
 * Keeps the pages coming: one that did not load says so, is tried again by hand,
 * by itself for a while, and once the network is back.
 */
export function watchPages(words: { pageFailed: string; again: string }): void {
  const failures = new Map<HTMLElement, number>();
  for (const page of document.querySelectorAll<HTMLElement>("[data-page]")) {
    const picture = page.querySelector("img");
    if (!picture) continue;
    const retry = () => {
      // Setting it anew, even to the same, makes the browser ask again.
      picture.srcset = `${picture.srcset}`;
    };
    const fail = () => {
      const times = failures.get(page) ?? 0;
      failures.set(page, times + 1);
      showFailure(page, words, retry);
      const wait = AGAIN_AFTER_MS[times];
      if (wait !== undefined && navigator.onLine) setTimeout(retry, wait);
    };
    picture.addEventListener("error", fail);
    picture.addEventListener("load", () => {
      failures.delete(page);
      page.querySelector(".failed")?.remove();
    });
    addEventListener("online", () => failures.has(page) && retry());
    // It may have failed before this script ran.
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc) fail();
  }
}

function showFailure(
  page: HTMLElement,
  words: { pageFailed: string; again: string },
  retry: () => void,
) {
  if (page.querySelector(".failed")) return;
  const told = document.createElement("div");
  told.className = "failed";
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "status");
  sentence.textContent = words.pageFailed.replace("{page}", page.dataset.page ?? "");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = words.again;
  button.addEventListener("click", retry);
  told.append(sentence, button);
  page.append(told);
}

/** Fetches the words of pages that did not come with them, when they come near. */
export function fetchLayers(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        fetchLayer(target as HTMLElement);
      }
    },
    { rootMargin: "200% 0px" },
  );
  for (const words of document.querySelectorAll("[data-layer]")) near.observe(words);
}

/** Read as a document of its own, for the page's policy takes no mark-up from strings. */
function fetchLayer(words: HTMLElement): void {
  const request = new XMLHttpRequest();
  request.open("GET", words.dataset.layer ?? "");
  request.responseType = "document";
  request.addEventListener("load", () => {
    const layer = request.responseXML?.documentElement;
    if (request.status === 200 && layer?.childElementCount)
      words.append(document.importNode(layer, true));
  });
  request.addEventListener("error", () => {
    addEventListener("online", () => fetchLayer(words), { once: true });
  });
  request.send();
}
