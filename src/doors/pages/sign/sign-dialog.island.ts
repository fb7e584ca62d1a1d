import type { IslandWords } from "#words/signing-page-words.ts";
import { sheetInHistory } from "./back.island.ts";
import { type Capture, capture } from "./capture.island.ts";
import { showRole, tickRole } from "./chosen-role.island.ts";
import { beginAtHeading } from "./draft.island.ts";
import type { Host } from "./embedded.island.ts";
import { fileRequests } from "./file-requests.island.ts";
import { showMissing, showPrinted } from "./filled-in.island.ts";
import { formAlert } from "./form-alert.island.ts";
import { type FormErrors, formErrors } from "./form-errors.island.ts";
import { keptSheet } from "./kept-sheet.island.ts";
import { printableLetters } from "./printable.island.ts";
import {
  type FormRead,
  inputOf,
  readForm,
  type SignForm,
  textOf,
  unprintedEntries,
  unruledEntries,
} from "./read-form.island.ts";
import type { RequiredReading } from "./required-reading.island.ts";
import { sending } from "./sending.island.ts";
import type { StampPlace } from "./stamp.island.ts";
import { submissionIds } from "./submission.ts";
import { newUuid } from "./uuid.island.ts";
import { type SigningRole, type SigningView, signableRoles } from "./view.ts";

interface Parts {
  dialog: HTMLDialogElement;
  view: SigningView;
  words: IslandWords;
  /** Of the summary that this page shows. */
  summarySha256: string | null;
  /** Where each signable role's signature is printed, by the role's place. */
  stamps: readonly (StampPlace | null)[];
  /** Address of this link's calls. */
  api: string;
  reading: Pick<RequiredReading, "readingProof">;
  host: Host;
}

/** Opens the sheet for one role by its place, or for the one chosen last; at one field, if it is named. */
export type OpenDialog = (how: {
  role: number | null;
  field: string | null;
  byKeyboard: boolean;
}) => void;

/**
 * Brings the sheet to life. What was typed or drawn stays while it is closed,
 * while sending fails, and while the page is loaded again in this tab; it goes
 * once the signature is recorded.
 */
export function signDialog(parts: Parts): OpenDialog {
  const { dialog, view, words, stamps } = parts;
  const form = dialog.querySelector("form") as HTMLFormElement;
  const alert = formAlert(form.querySelector("#form-error") as HTMLElement, {
    afresh: () => showAnew("forget"),
    kept: () => showAnew("keep"),
  });
  const errors = formErrors(form);
  const ids = submissionIds(newUuid);
  const roles = signableRoles(view);
  const history = sheetInHistory(() => dialog.close());
  /** Where there are several, nobody is any of them before they say so. */
  let role: SigningRole | null = roles.length > 1 ? null : (roles[0] ?? null);
  let isReady = false;
  const captures = capturesIn(form, words, errors, refresh);
  const signature = captures.get("signature") as Capture;
  const asWhom = () => role?.role ?? null;
  const files = fileRequests({ form, words, errors, api: parts.api, asWhom, changed: refresh });
  const kept = keptSheet({ form, captures, files, ids, role: asWhom });
  const printable = printableLetters(`${form.dataset.home}/letters`, words.unprintable, refresh);
  const sheet = { form, view, words, captures, files, printable, alert, errors, ids };
  const read = () => readForm(sheet, asWhom());
  const sayUnprinted = hearEntries(sheet, errors);
  const { isBusy } = sending({
    ...parts,
    ...sheet,
    read,
    keep: kept.keep,
    reopen: open,
    onSigned() {
      kept.forget();
      history.settled();
    },
  });

  hearChoices(form, { onRole: chooseRole, onName: signature.suggest });
  closeWith(dialog, captures, { mayClose: () => !isBusy(), leave: history.leave });
  dialog.addEventListener("close", () => kept.isForgotten() && showAnew("forget"));
  form.addEventListener("input", refresh);
  document.fonts.addEventListener("loadingdone", refreshStamp);
  leadToMissing(form, read, errors);
  signature.suggest(textOf(form, "signerName"));
  if (role) chooseRole(0);
  kept.restore((name) => choose(roles.findIndex((one) => one.role === name)));
  isReady = true;
  (history.wasOpen ? open : refresh)();

  function chooseRole(place: number) {
    const before = role;
    role = roles[place] ?? role;
    if (role) showRole({ dialog, form, view, words, roles }, before, role);
    errors.clear();
    alert.hide();
    refresh();
  }

  /** The same as if somebody had; false where there is no such role any more. */
  function choose(place: number): boolean {
    if (place < 0) return false;
    tickRole(form, place);
    chooseRole(place);
    return true;
  }

  /** Whatever may have become another: what is missing, how it is printed, what is kept. */
  function refresh() {
    if (!isReady) return;
    showMissing(form, words, read().problems);
    sayUnprinted();
    refreshStamp();
    kept.keepSoon();
  }

  function refreshStamp() {
    showPrinted({ dialog, form, view, words, signature }, role && stamps[roles.indexOf(role)]);
  }

  /** The page as it stands now: the next signer finds nothing of this one, who goes on keeps all. */
  function showAnew(entries: "forget" | "keep") {
    kept[entries]();
    history.settled();
    if (entries === "forget") form.reset();
    loadAfresh();
  }

  function open() {
    if (!dialog.open) dialog.showModal();
    history.opened();
    refresh();
  }

  return ({ role: place, field, byKeyboard }) => {
    ids.opened();
    if (place !== null) choose(place);
    // Whoever came by keyboard cannot draw.
    if (byKeyboard && typeof signature.take() === "string") signature.choose("typed");
    open();
    if (field) errors.focus(field);
  };
}

/** The button that says how much is missing leads to the first of it. */
function leadToMissing(form: HTMLFormElement, read: () => FormRead, errors: FormErrors): void {
  form.querySelector("[data-missing]")?.addEventListener("click", () => {
    const [first] = read().problems.keys();
    if (first) errors.focus(first);
  });
}

/** Says of each entry what of it cannot be printed, and takes that back once it can. */
function hearEntries(sheet: SignForm, errors: FormErrors): () => void {
  sayOnLeaving(sheet, errors);
  const said = new Set<string>();
  return () => {
    for (const [name, problem] of unprintedEntries(sheet)) {
      // Whatever else clears an entry's line does not make it printable.
      if (problem || said.has(name)) errors.set(name, problem);
      if (problem) said.add(name);
      else said.delete(name);
    }
  };
}

/** Says what is wrong with an entry once somebody has left it: half a value is no mistake. */
function sayOnLeaving(sheet: SignForm, errors: FormErrors): void {
  sheet.form.addEventListener("change", ({ target }) => {
    const { name } = target as HTMLInputElement;
    const problem = unruledEntries(sheet).get(name);
    if (problem) errors.set(name, problem);
  });
}

/** Hears which role is chosen, and under which name somebody signs. */
function hearChoices(
  form: HTMLFormElement,
  { onRole, onName }: { onRole(place: number): void; onName(name: string): void },
): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="role"]')) {
    radio.addEventListener("change", () => onRole(Number(radio.value)));
  }
  inputOf(form, "signerName")?.addEventListener("input", () => onName(textOf(form, "signerName")));
}

function loadAfresh(): void {
  history.scrollRestoration = "manual";
  beginAtHeading();
  location.reload();
}

/** Signature and initials, by the kind that the form asks for. */
function capturesIn(
  form: HTMLFormElement,
  words: IslandWords,
  errors: FormErrors,
  changed: () => void,
): Map<string, Capture> {
  return new Map(
    [...form.querySelectorAll<HTMLElement>("[data-capture]")].map((box) => {
      const kind = box.dataset.capture ?? "";
      return [kind, capture(box, words, (problem) => errors.set(kind, problem), changed)];
    }),
  );
}

/** Leaves the sheet by its buttons and by Escape, which makes a pad that fills the screen small first. */
function closeWith(
  dialog: HTMLDialogElement,
  captures: ReadonlyMap<string, Capture>,
  { mayClose, leave }: { mayClose(): boolean; leave(): void },
): void {
  for (const button of dialog.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => mayClose() && leave());
  }
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    const wasLarge = [...captures.values()].map(({ shrink }) => shrink()).includes(true);
    if (mayClose() && !wasLarge) leave();
  });
}
