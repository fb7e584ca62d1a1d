import { fieldType } from "#kernel/field-types.ts";
import type { Language } from "#kernel/language.ts";
import { shownTime } from "#words/shown-time.ts";
import type { IslandWords } from "#words/signing-page-words.ts";
import { offerToSend } from "./send-copy.island.ts";
import type { RecordedSignature, SigningView } from "./view.ts";

/** Of the widths that pictures of pages have, in pixels. */
const SMALLEST = 720;

/** What the page knew when it was signed on. */
interface Signed {
  view: SigningView;
  words: IslandWords;
  given: { role: string; email?: string };
}

/** Says what was recorded, who is next and where the copy comes, and puts the focus on the heading. */
export function showReceipt(
  dialog: HTMLElement,
  recorded: RecordedSignature,
  { view, words, given }: Signed,
): void {
  const { language } = view.contract;
  const complete = recorded.contract?.status === "fully_signed";
  const panel = dialog.querySelector("#signed-panel") as HTMLElement;
  const isShared = view.link.kind !== "personal";
  for (const part of panel.querySelectorAll<HTMLElement>("[data-when]")) {
    const when = part.dataset.when;
    part.hidden = when !== "any" && when !== (complete ? "complete" : "open");
  }
  fill(panel, "[data-still]", stillOpen(view, words, given.role));
  const address = isShared ? given.email : view.link.email;
  const where = isShared ? words.linkTo : words.copyTo;
  // On a device that goes from one to the next nobody fetches anything.
  const unsent = view.link.hosted ? "" : words.fetchHere;
  fill(panel, "[data-copy]", address ? where.replace("{email}", () => address) : unsent);
  const download = panel.querySelector<HTMLAnchorElement>("[data-download]");
  if (isShared && download) {
    // Only this browser has been told where the file will be.
    if (recorded.copyUrl) download.href = new URL(recorded.copyUrl).pathname;
    else download.hidden = true;
  }
  const sendCopy = panel.querySelector<HTMLFormElement>("[data-send-copy]");
  if (sendCopy && recorded.copyUrl && !address) {
    offerToSend(sendCopy, words, recorded.copyUrl, complete ? words.linkNow : words.linkTo);
  }
  leaveOnePrimary(panel);
  showOwnPage(panel, view, words, given.role);
  const values: Record<string, unknown> = {
    ...recorded.receipt,
    signatureId: recorded.signatureId,
  };
  for (const pair of panel.querySelectorAll<HTMLElement>("[data-receipt]")) {
    const name = pair.dataset.receipt ?? "";
    const value = values[name];
    const place = pair.querySelector("dd");
    if (typeof value !== "string" || !value || !place) continue;
    place.textContent = name === "signedAt" ? readableTime(value, language) : value;
    pair.hidden = false;
  }
  offerReceipt(panel, words, recorded.receipt);
  for (const part of dialog.querySelectorAll<HTMLElement>(".dialog-head > div")) part.hidden = true;
  panel.hidden = false;
  dialog.setAttribute("aria-labelledby", "signed-heading");
  panel.querySelector<HTMLElement>("#signed-heading")?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

/** Of the acts that are seen the first is the one to do next. */
function leaveOnePrimary(panel: HTMLElement): void {
  const acts = [...panel.querySelectorAll<HTMLElement>(":scope > .button, .hand-over > .button")];
  const [next] = acts.filter(
    (act) => !act.hidden && !act.parentElement?.matches(".hand-over[hidden]"),
  );
  for (const act of acts) act.classList.toggle("primary", act === next);
}

/** The page with the signature that was just given, small, as it stands now. */
function showOwnPage(
  panel: HTMLElement,
  view: SigningView,
  words: IslandWords,
  role: string,
): void {
  const place = panel.querySelector("[data-own-page]") as HTMLElement;
  const field = view.fields.find(
    ({ label, type }) => label === role && fieldType(type).filledBy === "signature",
  );
  if (!field) return;
  const picture = new Image();
  picture.alt = words.ownPage.replace("{page}", String(field.page));
  // What cannot be shown is no part of the news.
  picture.onload = () => place.replaceChildren(picture);
  picture.onerror = () => place.remove();
  picture.src = `${place.dataset.ownPage}${field.page}?width=${SMALLEST}`;
}

function fill(panel: HTMLElement, place: string, words: string) {
  const found = panel.querySelector(place);
  if (found) found.textContent = words;
}

/** As things stood when the page was loaded: whoever signed since is no longer waited for anyway. */
function stillOpen({ roles, contract }: SigningView, words: IslandWords, own: string): string {
  const open = roles.filter(({ role, state }) => state !== "signed" && role !== own);
  const list = new Intl.ListFormat(contract.language, { type: "conjunction" });
  // Isolated, so that a name from the right does not turn the sentence.
  const names = list.format(open.map(({ role }) => `\u2068${role}\u2069`));
  if (open.length === 0) return "";
  return words.still[open.length === 1 ? "one" : "other"].replace("{names}", () => names);
}

/** Page and file are made from the answer: no address that could be opened again holds them. */
function offerReceipt(
  panel: HTMLElement,
  words: IslandWords,
  { jws, publicId }: RecordedSignature["receipt"],
): void {
  for (const part of panel.querySelectorAll<HTMLElement>("[data-jws]")) {
    part.hidden = !jws;
  }
  const file = panel.querySelector<HTMLButtonElement>("#save-receipt");
  if (!file) return;
  const page = panel.querySelector("[data-save-page]") as HTMLButtonElement;
  const problem = panel.querySelector("[data-not-saved]") as HTMLElement;
  const kept = jws ?? "";
  // Not added to: several may sign on one page, one after the other.
  file.onclick = () =>
    save(new Blob([kept], { type: "application/jose" }), `receipt-${publicId}.jws`);
  page.onclick = async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = new URLSearchParams({ jws: kept, timeZone });
    const answer = await fetch(page.dataset.savePage ?? "", { method: "POST", body }).catch(
      () => null,
    );
    problem.hidden = answer?.ok === true;
    if (answer?.ok) save(await answer.blob(), `receipt-${publicId}.pdf`);
    else problem.textContent = answer ? words.broken : words.offline;
  };
}

function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function readableTime(iso: string, language: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return shownTime(time, language as Language);
}
