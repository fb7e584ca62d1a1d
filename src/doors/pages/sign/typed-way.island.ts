import type { Drawing } from "#lib/pdf/parts.ts";
import { SIGNATURE_FONTS, typedFace } from "#sealing/pages/handwritten.ts";

/** A signature that is typed, and shown in the hands that it may be written in. */
export interface TypedWay {
  /** Null while nothing is typed. */
  take(): Drawing | null;
  /** The same for who typed nothing here and draws nothing: the name, unless it is too long to be printed so. */
  takeName(): Drawing | null;
  /** Fills in the text until somebody writes there. */
  suggest(text: string): void;
  state(): { typed: string; font: string };
  restore(state: { typed: string; font: string }): void;
}

/**
 * @param onText is called when somebody has typed a text
 * @param changed whenever it may have become another
 */
export function typedWay(box: HTMLElement, onText: () => void, changed: () => void): TypedWay {
  const fonts = [...box.querySelectorAll<HTMLInputElement>("[data-fonts] input")];
  const typed = box.querySelector('input[type="text"]') as HTMLInputElement;
  const leaning = box.querySelector("[data-leaning]") as HTMLElement;
  let written = false;
  const font = () => fonts.find(({ checked }) => checked)?.value ?? SIGNATURE_FONTS[0];

  const meanwhile = box.querySelector<HTMLElement>("[data-meanwhile]");
  const isFit = () => typed.value.trim().length <= typed.maxLength;

  function mirror() {
    const text = typed.value.normalize("NFC").trim();
    if (meanwhile) {
      meanwhile.textContent = isFit() ? text : "";
      meanwhile.dataset.face = typedFace(text, font());
    }
    for (const preview of box.querySelectorAll<HTMLElement>("[data-preview]")) {
      preview.textContent = text || "\u00a0";
      preview.dataset.face = typedFace(text, preview.dataset.preview ?? "");
      fitInto(preview);
    }
    leaning.hidden = typedFace(text, font()) !== "leaning";
    changed();
  }
  for (const radio of fonts) radio.addEventListener("change", mirror);
  // The way is shown, the screen turned, a face arrived.
  const seen = new ResizeObserver((changes) => {
    for (const { target } of changes) fitInto(target as HTMLElement);
  });
  for (const preview of box.querySelectorAll("[data-preview]")) seen.observe(preview);
  document.fonts.addEventListener("loadingdone", mirror);
  typed.addEventListener("input", () => {
    written = typed.value !== "";
    mirror();
    if (typed.value.trim()) onText();
  });
  mirror();

  function take(): Drawing | null {
    const text = typed.value.trim();
    return text ? { type: "typed", text, font: font() } : null;
  }

  return {
    take,
    takeName: () => (meanwhile && isFit() ? take() : null),
    suggest(text) {
      if (written) return;
      typed.value = text;
      mirror();
    },
    state: () => ({ typed: written ? typed.value : "", font: font() }),
    restore(state) {
      written = state.typed !== "";
      if (written) typed.value = state.typed;
      for (const radio of fonts) radio.checked = radio.value === state.font;
      mirror();
    },
  };
}

/** A name stands in one line, as it will on the page: letters are smaller where it is long. */
function fitInto(preview: HTMLElement): void {
  preview.style.fontSize = "";
  const { paddingLeft, paddingRight, fontSize } = getComputedStyle(preview);
  const room =
    preview.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const range = document.createRange();
  range.selectNodeContents(preview);
  const wide = range.getBoundingClientRect().width;
  if (room <= 0 || wide <= room) return;
  preview.style.fontSize = `${(Number.parseFloat(fontSize) * room * FILLED) / wide}px`;
}

/** Letters reach beyond where they are counted, as the tail of a y does. */
const FILLED = 0.97;
