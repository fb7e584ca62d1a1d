/** The box above the sign button, for what concerns the form as a whole. */
export interface FormAlert {
  /** `stale`: the page no longer shows how things stand, so a reload is offered. */
  show(message: string, reasons?: string[], stale?: boolean): void;
  hide(): void;
}

export function formAlert(box: HTMLElement, reload: () => void): FormAlert {
  const sentence = box.querySelector("[data-message]") as HTMLElement;
  const list = box.querySelector("[data-reasons]") as HTMLElement;
  const button = box.querySelector("[data-reload]") as HTMLElement;
  button.addEventListener("click", reload);
  return {
    show(message, reasons = [], stale = false) {
      sentence.textContent = message;
      list.replaceChildren(...reasons.map(listItem));
      list.hidden = reasons.length === 0;
      button.hidden = !stale;
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
