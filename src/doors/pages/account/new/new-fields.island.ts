import type { NewContractWords } from "#words/new-contract-words.ts";
import { type BoxEvents, type Drawn, drawBoxes } from "./editor-boxes.island.ts";
import { type Act, actOf } from "./editor-keys.ts";
import { make, place } from "./editor-make.island.ts";
import { openPanel } from "./editor-panel.island.ts";
import { openSaving } from "./editor-saving.island.ts";
import type { EditorType } from "./editor-types.ts";
import {
  copied,
  type EditedField,
  freePlace,
  type History,
  keepOnPage,
  moveFields,
  redoStep,
  repeated,
  resized,
  snapped,
  startHistory,
  undoStep,
  withStep,
} from "./field-places.ts";

interface Values {
  words: NewContractWords["editor"] & { fields: NewContractWords["fields"] };
  fields: (Partial<EditedField> & { type: EditedField["type"] })[];
  pages: number;
  /** Of each kind of field, from the table of them. */
  types: Readonly<Record<string, EditorType>>;
}

const values: Values = JSON.parse(document.querySelector("#editor-values")?.textContent ?? "{}");
const { words, pages } = values;
const NO_SIZE = { width: 0, height: 0 };
const types = words.fields.types as Record<string, string>;
const form = document.querySelector<HTMLFormElement>("#fields-form")!;
const leaves = [...document.querySelectorAll<HTMLElement>(".leaf")];
let lastKey = 0;
const nextKey = () => ++lastKey;
let history: History<EditedField[]> = startHistory(
  values.fields.map((field) => ({
    label: "",
    name: "",
    text: "",
    optional: false,
    page: 1,
    x: 0,
    y: 0,
    ...(values.types[field.type]?.size ?? NO_SIZE),
    ...field,
    key: nextKey(),
  })),
);
let chosen = new Set<number>();
let onClipboard: EditedField[] = [];
let lastAct = "";
let tool = "signature";
/** While something is dragged: the fields as they would be. */
let dragged: EditedField[] | null = null;

const shownFields = () => dragged ?? history.now;
const chosenFields = () => history.now.filter(({ key }) => chosen.has(key));
const status = make("p", { class: "editor-status", role: "status" });
const saving = openSaving(form, words, (problems) => {
  wrong = problems;
  draw();
});
let wrong = new Map<number, string>();
const panel = openPanel({
  words,
  types: values.types,
  change: (change) => commit(changeChosen(change), "change"),
});
const tools = toolbar();

document.querySelector("#editor")?.append(tools, panel.element, status, saving.element);
for (const hidden of document.querySelectorAll<HTMLElement>("#editor, #editor-keys")) {
  hidden.hidden = false;
}
for (const table of document.querySelectorAll<HTMLElement>(".numbers")) table.remove();

const events: BoxEvents = { choose, drag, drop, addByDrag };
const boxes: Drawn[] = leaves.map((leaf, index) => {
  leaf.tabIndex = 0;
  leaf.setAttribute("role", "group");
  leaf.setAttribute("aria-label", words.edit.replace("{page}", String(index + 1)));
  leaf.setAttribute("aria-describedby", "editor-keys");
  leaf.addEventListener("keydown", onKey);
  return drawBoxes(leaf, index + 1, { types, events });
});
addEventListener("keydown", (event) => {
  if (event.key === "F6") goAround(event);
});
form.addEventListener("submit", () => saving.beforeSubmit(history.now));
draw();

function toolbar(): HTMLElement {
  const button = (label: string, act: Act, name = label) => {
    const made = make("button", { type: "button", class: "button", "aria-label": name }, label);
    made.addEventListener("click", () => perform(act, pageInView()));
    return made;
  };
  return make(
    "div",
    { class: "editor-tools", role: "toolbar", "aria-label": words.fields.tools },
    ...Object.entries(types).map(([type, label]) =>
      button(label, { do: "add", type }, words.add.replace("{type}", label)),
    ),
    make("span", { class: "editor-gap" }),
    button(words.undo, { do: "undo" }),
    button(words.redo, { do: "redo" }),
    button(words.duplicate, { do: "duplicate" }),
    button(words.repeat, { do: "repeat" }),
    button(words.remove, { do: "remove" }),
  );
}

/** The page of what is chosen, else the one that most is seen of. */
function pageInView(): number {
  const [first] = chosenFields();
  if (first) return first.page;
  const middle = innerHeight / 2;
  const seen = leaves.findIndex((leaf) => leaf.getBoundingClientRect().bottom > middle);
  return seen < 0 ? 1 : seen + 1;
}

function onKey(event: KeyboardEvent): void {
  const leaf = event.currentTarget as HTMLElement;
  const page = Number(leaf.dataset.page);
  const act = actOf(event);
  if (!act) return;
  event.preventDefault();
  perform(act, page);
}

/** Does what a key or a button asks for, and says it. */
function perform(act: Act, page: number): void {
  const { now: fields } = history;
  switch (act.do) {
    case "add":
      add(act.type, page);
      return;
    case "move":
      commit(moveFields(fields, chosen, act.by), "move");
      return;
    case "resize": {
      const handle = { x: act.by.x === 0 ? 0 : 1, y: act.by.y === 0 ? 0 : 1 } as const;
      const next = fields.map((field) =>
        chosen.has(field.key) ? resized(field, handle, act.by) : field,
      );
      commit(next, "resize");
      return;
    }
    case "turn":
      leaves[page - 1 + act.by]?.focus();
      return;
    case "all":
      chosen = new Set(fields.filter((field) => field.page === page).map(({ key }) => key));
      draw();
      return;
    case "none":
      chosen = new Set();
      leaves[page - 1]?.focus();
      draw();
      return;
    case "remove": {
      if (chosen.size === 0) return;
      const left = fields.filter(({ key }) => !chosen.has(key));
      chosen = new Set();
      commit(left, "remove", words.removed);
      leaves[page - 1]?.focus();
      return;
    }
    case "duplicate":
      paste(chosenFields());
      return;
    case "copy":
      onClipboard = chosenFields();
      say(words.copied);
      return;
    case "paste":
      paste(onClipboard, page);
      return;
    case "repeat":
      commit(repeated(fields, chosen, pages, nextKey), "repeat", words.repeated);
      return;
    case "undo":
    case "redo": {
      history = act.do === "undo" ? undoStep(history) : redoStep(history);
      const there = new Set(history.now.map(({ key }) => key));
      chosen = new Set([...chosen].filter((key) => there.has(key)));
      lastAct = act.do;
      draw();
      saving.soon(history.now);
      say(act.do === "undo" ? words.undone : words.redone);
      return;
    }
  }
}

function add(type: string, page: number): void {
  tool = type;
  const size = values.types[type]?.size ?? NO_SIZE;
  const onPage = history.now.filter((field) => field.page === page);
  addField({ type, page, ...size, ...freePlace(size, onPage) });
}

function addField(box: Pick<EditedField, "type" | "page" | "x" | "y" | "width" | "height">): void {
  const [known] = [...chosenFields(), ...history.now].filter(({ label }) => label !== "");
  const made: EditedField = {
    label: values.types[box.type]?.has.label ? (known?.label ?? types.signature ?? "") : "",
    name: "",
    text: box.type === "text" ? (types.text ?? "") : "",
    optional: false,
    ...box,
    key: nextKey(),
  };
  chosen = new Set([made.key]);
  commit(
    [...history.now, keepOnPage(made)],
    "add",
    words.added.replace("{field}", describeField(made)),
  );
  boxes[made.page - 1]?.focus(made.key);
}

function paste(from: readonly EditedField[], page?: number): void {
  if (from.length === 0) return;
  const made = copied(history.now, from, nextKey, page);
  chosen = new Set(made.keys);
  commit(made.fields, "paste", words.copied);
  const [first = 0] = made.keys;
  boxes[(page ?? from[0]?.page ?? 1) - 1]?.focus(first);
}

/** @param act presses of the same arrow one after the other are one step */
function commit(next: EditedField[], act: string, words?: string): void {
  const goesOn = ["move", "resize", "change"].includes(act);
  const name = `${act} ${[...chosen].join()}`;
  history = withStep(history, next, goesOn && name === lastAct);
  lastAct = name;
  dragged = null;
  draw();
  saving.soon(history.now);
  const [one] = chosenFields();
  say(words ?? (one ? describeField(one) : ""));
}

function changeChosen(change: Partial<EditedField>): EditedField[] {
  return history.now.map((field) =>
    chosen.has(field.key) ? keepOnPage({ ...field, ...change }) : field,
  );
}

function choose(key: number, isMore: boolean): void {
  if (!isMore) chosen = new Set([key]);
  else if (!chosen.delete(key)) chosen.add(key);
  lastAct = "";
  draw();
  const [one] = chosenFields();
  if (chosen.size > 1) say(words.chosen.replace("{count}", String(chosen.size)));
  else say(one ? describeField(one) : words.none);
}

function drag(
  key: number,
  handle: { x: -1 | 0 | 1; y: -1 | 0 | 1 } | null,
  by: { x: number; y: number },
  snaps: boolean,
): void {
  const { now: fields } = history;
  if (handle) {
    dragged = fields.map((field) => (field.key === key ? resized(field, handle, by) : field));
  } else {
    dragged = moveFields(fields, chosen, by);
    const box = dragged.find((field) => field.key === key);
    const others = dragged.filter((field) => field.page === box?.page && !chosen.has(field.key));
    if (box && snaps) dragged = moveFields(dragged, chosen, snapped(box, others));
  }
  draw();
}

function drop(): void {
  if (dragged) commit(dragged, "drag");
}

function addByDrag(
  page: number,
  box: { x: number; y: number; width: number; height: number } | null,
) {
  if (box) addField({ type: tool, page, ...keepOnPage(box) });
  else perform({ do: "none" }, page);
}

function draw(): void {
  const fields = shownFields();
  for (const [index, drawn] of boxes.entries()) {
    drawn.show(
      fields.filter((field) => field.page === index + 1),
      {
        chosen,
        told: describeField,
        wrong: new Map(
          fields.flatMap(({ key }, at) => (wrong.has(at) ? [[key, wrong.get(at) ?? ""]] : [])),
        ),
      },
    );
  }
  panel.show(fields.filter(({ key }) => chosen.has(key)));
}

function describeField({ type, label, page, x, y }: EditedField): string {
  const says: Record<string, string> = { type: types[type] ?? type, label, page: String(page) };
  return place(words.field, { ...says, x: String(x), y: String(y) });
}

function say(sentence: string): void {
  status.textContent = sentence;
}

/** F6 leads from the tools to the page, from there to the properties, and round again. */
function goAround(event: KeyboardEvent): void {
  event.preventDefault();
  const page = leaves[pageInView() - 1];
  const stops = [tools.querySelector("button"), page, panel.element.querySelector("input, select")];
  const areas = [tools, page, panel.element];
  const at = areas.findIndex((area) => area?.contains(document.activeElement));
  (stops[(at + 1) % stops.length] as HTMLElement | null)?.focus();
}
