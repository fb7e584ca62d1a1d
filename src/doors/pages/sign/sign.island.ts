import "#pages/moments.island.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import { beginsAtHeading } from "./draft.island.ts";
import { embeddedIn } from "./embedded.island.ts";
import { neverFromCache } from "./hosted.island.ts";
import { keepNothing } from "./kept.island.ts";
import { hearOpened } from "./open-first.island.ts";
import { reportOpened } from "./opened.island.ts";
import { offerCopy } from "./own-copy.island.ts";
import { fetchLayers, watchPages } from "./pages.island.ts";
import { hearPressedBoxes } from "./pressed-box.island.ts";
import { goToPlaces, watchReading } from "./reading.island.ts";
import { requireReading } from "./required-reading.island.ts";
import { sendWhatIsSaid, takeBack } from "./say.island.ts";
import { signDialog } from "./sign-dialog.island.ts";
import type { StampPlace } from "./stamp.island.ts";
import type { SigningView } from "./view.ts";
import { watchViews } from "./views.island.ts";

/** What the sheet asks for a box by, unless it is an entry: what fills it. The day is filled by nobody. */
const CONTROLS: Record<string, string> = {
  signature: "signature",
  initials: "initials",
  "day of signing": "signerName",
};

function readValue(id: string) {
  return JSON.parse(document.querySelector(`script#${id}`)?.textContent ?? "null");
}

const holder = document.querySelector<HTMLScriptElement>("script#signing-view");
if (holder) {
  const view: SigningView = JSON.parse(holder.textContent ?? "");
  const words: IslandWords = readValue("signing-words");
  const summarySha256: string | null = readValue("shown-summary");
  const stamps: (StampPlace | null)[] = readValue("stamps");
  const api = holder.dataset.address ?? "";
  if (view.link.hosted) {
    keepNothing();
    neverFromCache();
  }
  reportOpened(`${api}/opened`);
  watchViews();
  watchPages(words);
  fetchLayers();
  const reading = requireReading(view);
  watchReading(reading);
  const host = embeddedIn(readValue("embedding"));
  host.tell("opened");
  sendWhatIsSaid(`${api}/message`, () => host.tell("declined"));
  takeBack(`${api}/message`);
  goToPlaces(words.place);
  openAbout();
  offerCopy();
  if (beginsAtHeading()) document.querySelector("h1")?.focus();
  addEventListener("load", () => setTimeout(() => mark("seen"), AFTER_FIRST_MS));
  addEventListener("scroll", () => mark("scrolled"), { once: true, passive: true });

  const dialog = document.querySelector<HTMLDialogElement>("dialog#sign-dialog");
  if (dialog) {
    hearOpened(dialog);
    const open = signDialog({ dialog, view, words, summarySha256, stamps, api, reading, host });
    const press = (button: HTMLElement, event: MouseEvent) => {
      if (!reading.mayGoOn()) return;
      const { openDialog: role, field, asks } = button.dataset;
      // A click without a pointer came from the keyboard.
      const byKeyboard = event.detail === 0;
      const control = CONTROLS[asks ?? ""] ?? (field ? `inputs.${field}` : null);
      open({ role: role ? Number(role) : null, field: control, byKeyboard });
    };
    hearPressedBoxes(press);
    for (const button of document.querySelectorAll<HTMLElement>(".button[data-open-dialog]")) {
      button.addEventListener("click", (event) => press(button, event));
    }
  }
}

/** Time for the first page to be painted. */
const AFTER_FIRST_MS = 300;

/**
 * For the style sheet. `seen`: all pages are laid out, and their words are where others than eyes
 * look for them; `scrolled`: whoever reads goes on, so the next pages are fetched.
 */
function mark(what: "seen" | "scrolled"): void {
  document.documentElement.classList.add(what);
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
