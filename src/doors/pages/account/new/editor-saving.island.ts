import { make } from "./editor-make.island.ts";
import type { EditedField } from "./field-places.ts";

interface Saving {
  element: HTMLElement;
  /** Saves these after a pause, and nothing between. */
  soon(fields: readonly EditedField[]): void;
  /** Puts them into the form that is about to be sent. */
  beforeSubmit(fields: readonly EditedField[]): void;
}

interface Problem {
  field: number | null;
  sentence: string;
}

/** So long nothing has to happen before it is saved. */
const PAUSE_MS = 900;
/** A minute takes so many calls of an account; then it waits a little. */
const AGAIN_MS = 10_000;

/** Keeps the draft as the fields are now. @param found what is wrong, by the field's place */
export function openSaving(
  form: HTMLFormElement,
  words: { saving: string; saved: string; notSaved: string },
  found: (problems: Map<number, string>) => void,
): Saving {
  const element = make("p", { class: "hint editor-saved", "aria-live": "polite" });
  let timer = 0;
  let waiting: readonly EditedField[] | null = null;
  let isUnderWay = false;

  async function save(): Promise<void> {
    const fields = waiting;
    if (!fields || isUnderWay) return;
    waiting = null;
    isUnderWay = true;
    element.textContent = words.saving;
    try {
      const token = new FormData(form).get("token");
      const body = new URLSearchParams({ token: String(token), auto: "1", fields: asJson(fields) });
      const answer = await fetch(form.action, { method: "POST", body });
      if (answer.status === 429 || answer.status >= 500) throw new Error(String(answer.status));
      const { problems } = (await answer.json()) as { problems: Problem[] };
      const told = problems.map(({ sentence }) => sentence).join(" ");
      element.textContent = problems.length > 0 ? `${words.notSaved} ${told}` : words.saved;
      element.classList.toggle("error", problems.length > 0);
      found(
        new Map(
          problems.flatMap(({ field, sentence }) => (field === null ? [] : [[field, sentence]])),
        ),
      );
    } catch {
      waiting ??= fields;
      element.textContent = words.notSaved;
      timer = setTimeout(() => void save(), AGAIN_MS);
    } finally {
      isUnderWay = false;
    }
    if (waiting && timer === 0) void save();
  }

  return {
    element,
    soon(fields) {
      waiting = fields;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = 0;
        void save();
      }, PAUSE_MS);
    },
    beforeSubmit(fields) {
      clearTimeout(timer);
      waiting = null;
      form.append(make("input", { type: "hidden", name: "fields", value: asJson(fields) }));
    },
  };
}

function asJson(fields: readonly EditedField[]): string {
  return JSON.stringify(fields.map(({ key: _, ...field }) => field));
}
