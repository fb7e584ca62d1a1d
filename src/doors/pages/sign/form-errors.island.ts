/** Shows what is wrong beside the control it belongs to, and takes it away again. */
export interface FormErrors {
  /** An empty message takes the control's error away. */
  set(control: string, message: string): void;
  clear(): void;
  hasAny(): boolean;
  /** Puts the focus on a control. */
  focus(control: string): void;
  /** The same for the first control with an error, where there is one. */
  focusFirst(): void;
}

export function formErrors(form: HTMLFormElement): FormErrors {
  const boxes = [...form.querySelectorAll<HTMLElement>("[data-value]")];

  /** Of several with one name, as each role has its own, the one that is asked. */
  function boxOf(control: string) {
    const named = boxes.filter(({ dataset }) => dataset.value === control);
    return named.find(({ hidden }) => !hidden) ?? named[0];
  }

  function set(control: string, message: string) {
    const box = boxOf(control);
    const line = box?.querySelector<HTMLElement>("[data-error]");
    if (!box || !line) return;
    line.textContent = message;
    line.hidden = !message;
    box.classList.toggle("wrong", Boolean(message));
    for (const input of box.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      if (input.type === "radio" || input.type === "file") continue;
      if (message) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  }

  for (const box of boxes) {
    box.addEventListener("input", () => set(box.dataset.value ?? "", ""));
  }

  return {
    set,
    clear: () => {
      for (const box of boxes) set(box.dataset.value ?? "", "");
    },
    hasAny: () => boxes.some(isWrong),
    focus: (control) => focusOn(boxOf(control)),
    focusFirst: () => focusOn(boxes.find(isWrong)),
  };
}

const CONTROLS = "input, select, textarea";

function focusOn(box: HTMLElement | undefined) {
  if (!box) return;
  const details = box.closest("details");
  if (details) details.open = true;
  // In a capture, the chosen way's radio is always there, whichever way it is.
  const target =
    box.querySelector<HTMLElement>('input[type="radio"]:checked') ??
    box.querySelector<HTMLElement>(CONTROLS);
  target?.focus({ preventScroll: true });
  box.scrollIntoView({ block: "center" });
}

function isWrong({ classList }: HTMLElement): boolean {
  return classList.contains("wrong");
}
