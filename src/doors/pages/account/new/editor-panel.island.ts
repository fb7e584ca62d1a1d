import type { NewContractWords } from "#words/new-contract-words.ts";
import { make } from "./editor-make.island.ts";
import type { EditorType } from "./editor-types.ts";
import type { EditedField } from "./field-places.ts";

interface Panel {
  element: HTMLElement;
  /** Of several fields what they have in common can be changed together. */
  show(fields: readonly EditedField[]): void;
}

const NUMBERS = ["page", "x", "y", "width", "height"] as const;
const WORDS = ["label", "name", "text"] as const;
type Part = (typeof NUMBERS)[number] | (typeof WORDS)[number];

/** The chosen field in numbers and words. */
export function openPanel({
  words,
  types,
  change,
}: {
  words: NewContractWords["editor"] & { fields: NewContractWords["fields"] };
  types: Readonly<Record<string, EditorType>>;
  change(change: Partial<EditedField>): void;
}): Panel {
  const inputs = new Map<Part | "optional", HTMLInputElement>();
  const rows = new Map<string, HTMLElement>();
  const row = (part: Part | "optional", attributes: Record<string, string>) => {
    const label = part === "optional" ? words.fields.isOptional : words.fields[part];
    const input = make("input", { id: `field-${part}`, autocomplete: "off", ...attributes });
    const made = make("label", {}, ...(part === "optional" ? [input, label] : [label, input]));
    inputs.set(part, input);
    rows.set(part, made);
    return made;
  };
  const number = { type: "number", min: "0", max: "100", step: "0.01" };
  const fieldset = make(
    "fieldset",
    { class: "editor-panel" },
    make("legend", {}, words.properties),
    row("label", { type: "text", maxlength: "100" }),
    row("page", { type: "number", min: "1", step: "1" }),
    ...(["x", "y", "width", "height"] as const).map((part) => row(part, number)),
    row("name", { type: "text", maxlength: "80" }),
    row("text", { type: "text", maxlength: "500" }),
    row("optional", { type: "checkbox" }),
  );
  const none = make("p", { class: "hint" }, words.noneChosen);
  const element = make("div", { class: "card" }, fieldset, none);
  const last = document.querySelectorAll(".leaf").length;
  for (const [part, input] of inputs) {
    input.addEventListener("change", () => {
      const value = read(part, input);
      if (value !== null) change({ [part]: value });
    });
  }
  function read(part: Part | "optional", input: HTMLInputElement) {
    if (part === "optional") return input.checked;
    if (WORDS.some((name) => name === part)) return input.value;
    const value = input.valueAsNumber;
    if (!Number.isFinite(value)) return null;
    return part === "page" ? Math.min(last, Math.max(1, Math.round(value))) : value;
  }
  return {
    element,
    show(fields) {
      const [first] = fields;
      fieldset.hidden = first === undefined;
      none.hidden = first !== undefined;
      if (!first) return;
      for (const [part, input] of inputs) {
        const made = rows.get(part);
        if (made) made.hidden = types[first.type]?.has[part] === false;
        if (part === "optional") input.checked = first.optional;
        else if (document.activeElement !== input || input.value === "") {
          input.value = String(first[part]);
        }
      }
    },
  };
}
