import "#pages/moments.island.ts";
import type { IslandWords } from "#i18n/signing-page-words.ts";
import { tellOpened } from "./opened.island.ts";
import { fetchLayers, watchPages } from "./pages.island.ts";
import { goToPlaces, watchReading } from "./reading.island.ts";
import { signDialog } from "./sign-dialog.island.ts";
import type { SigningView } from "./view.ts";
import { watchViews } from "./views.island.ts";

function readValue(id: string) {
  return JSON.parse(document.querySelector(`script#${id}`)?.textContent ?? "null");
}

const holder = document.querySelector<HTMLScriptElement>("script#signing-view");
if (holder) {
  const view: SigningView = JSON.parse(holder.textContent ?? "");
  const words: IslandWords = readValue("signing-words");
  const summarySha256: string | null = readValue("shown-summary");
  const api = `/api/v1/signing/${encodeURIComponent(holder.dataset.link ?? "")}`;
  tellOpened(`${api}/opened`);
  watchViews();
  watchPages(words);
  fetchLayers();
  watchReading();
  goToPlaces();
  openAbout();
  addEventListener("load", () => setTimeout(layOutAll, AFTER_FIRST_MS));

  const dialog = document.querySelector<HTMLDialogElement>("dialog#sign-dialog");
  if (dialog) {
    const open = signDialog({ dialog, view, words, summarySha256, api });
    for (const button of document.querySelectorAll<HTMLElement>("button[data-open-dialog]")) {
      button.addEventListener("click", (event) => {
        const role = button.dataset.openDialog;
        // A click without a pointer came from the keyboard.
        open({ role: role ? Number(role) : null, byKeyboard: event.detail === 0 });
      });
    }
  }
}

/** Time for the first page to be painted. */
const AFTER_FIRST_MS = 300;

/** From now on all pages are laid out, and their words are where others than eyes look for them. */
function layOutAll(): void {
  document.documentElement.classList.add("seen");
}

/** What is folded away on small screens stands open where there is room, also in browsers whose style sheets cannot do that. */
function openAbout(): void {
  const about = document.querySelector<HTMLDetailsElement>("details.about");
  const wide = matchMedia("(min-width: 62rem)");
  const suit = () => {
    if (about && wide.matches) about.open = true;
  };
  wide.addEventListener("change", suit);
  suit();
}
