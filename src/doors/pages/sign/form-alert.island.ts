/** The box above the sign button, for what concerns the form as a whole. */
export interface FormAlert {
  /**
   * `stale`: the page no longer shows how things stand, so a reload is offered: `afresh`, or with
   * what was entered `kept`.
   */
  show(message: string, reasons?: string[], stale?: Stale | null): void;
  hide(): void;
}

export type Stale = "afresh" | "kept";

export function formAlert(box: HTMLElement, reload: Record<Stale, () => void>): FormAlert {
  const sentence = box.querySelector("[data-message]") as HTMLElement;
  const list = box.querySelector("[data-reasons]") as HTMLElement;
  const button = box.querySelector("[data-reload]") as HTMLElement;
  let how: Stale = "afresh";
  button.addEventListener("click", () => reload[how]());
  return {
    show(message, reasons = [], stale = null) {
      sentence.textContent = message;
      list.replaceChildren(...reasons.map(listItem));
      list.hidden = reasons.length === 0;
      how = stale ?? how;
      button.hidden = stale === null;
      box.hidden = false;
      box.scrollIntoView({ block: "nearest" });
    },
    hide: () => {
      box.hidden = true;
    },
  };
}

function listItem(text: string): HTMLElement {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}
