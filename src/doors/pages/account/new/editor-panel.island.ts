import { INPUT_FORMAT_NAMES } from "#kernel/input-formats.ts";
import type { NewContractWords } from "#words/new-contract-words.ts";
import { make } from "./editor-make.island.ts";
import type { EditorType } from "./editor-types.ts";
import type { EditedField } from "./field-places.ts";
import { formatWord } from "./format-word.ts";

interface Panel {
  element: HTMLElement;
  /** Of several fields what they have in common can be changed together. */
  show(fields: readonly EditedField[]): void;
}

const NUMBERS = ["page", "x", "y", "width", "height"] as const;
const WORDS = ["label", "name", "text", "choices", "format", "min", "max", "lines"] as const;
const BOXES = ["optional", "mark"] as const;
type Part = (typeof NUMBERS)[number] | (typeof WORDS)[number] | (typeof BOXES)[number];
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

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
  const inputs = new Map<Part, Control>();
  const rows = new Map<string, HTMLElement>();
  const row = (
    part: Part,
    attributes: Record<string, string>,
    input: Control = make("input", { autocomplete: "off", ...attributes }),
  ) => {
    const label = part === "optional" ? words.fields.isOptional : words.fields[part];
    input.id = `field-${part}`;
    const made = make("label", {}, ...(isBox(part) ? [input, label] : [label, input]));
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
    row("choices", {}, make("textarea", { rows: "4" })),
    row("mark", { type: "checkbox" }),
    row("format", {}, formatChoice(words.fields.formats)),
    row("min", { type: "text" }),
    row("max", { type: "text" }),
    row("lines", { type: "number", min: "1", max: "20", step: "1" }),
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
  function read(part: Part, input: Control) {
    if (isBox(part)) return (input as HTMLInputElement).checked;
    if (WORDS.some((name) => name === part)) return input.value;
    const value = (input as HTMLInputElement).valueAsNumber;
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
        const value = first[part];
        if (isBox(part)) (input as HTMLInputElement).checked = Boolean(value);
        else if (document.activeElement !== input || input.value === "") {
          input.value = Array.isArray(value) ? value.join("\n") : String(value ?? "");
        }
      }
    },
  };
}

function isBox(part: Part): boolean {
  return BOXES.some((name) => name === part);
}

function formatChoice(words: NewContractWords["fields"]["formats"]): HTMLSelectElement {
  const options = ["", ...INPUT_FORMAT_NAMES].map((name) =>
    make("option", { value: name }, formatWord(name, words)),
  );
  return make("select", {}, ...options);
}
