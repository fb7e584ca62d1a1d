/** What can be asked of the editor. */
export type Act =
  | { do: "add"; type: string }
  | { do: "move" | "resize"; by: { x: number; y: number } }
  /** To the page so many further. */
  | { do: "turn"; by: number }
  | { do: "all" | "none" | "remove" | "duplicate" | "copy" | "paste" | "repeat" | "undo" | "redo" };

/** Percent of the page. */
const STEP = 0.5;
const LONG_STEP = 5;

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const PLAIN: Readonly<Record<string, Act>> = {
  s: { do: "add", type: "signature" },
  i: { do: "add", type: "initials" },
  d: { do: "add", type: "date" },
  t: { do: "add", type: "text" },
  e: { do: "add", type: "input" },
  Delete: { do: "remove" },
  Backspace: { do: "remove" },
  Escape: { do: "none" },
  PageDown: { do: "turn", by: 1 },
  PageUp: { do: "turn", by: -1 },
};

const WITH_CONTROL: Readonly<Record<string, Act>> = {
  d: { do: "duplicate" },
  c: { do: "copy" },
  v: { do: "paste" },
  a: { do: "all" },
  z: { do: "undo" },
  y: { do: "redo" },
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** What a key asks for while a page or a field of it has the focus; null for what is the browser's. */
export function actOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Act | null {
  const isControl = ctrlKey || metaKey;
  const arrow = ARROWS[key];
  if (arrow && !isControl) {
    const step = shiftKey ? LONG_STEP : STEP;
    return { do: altKey ? "resize" : "move", by: { x: arrow.x * step, y: arrow.y * step } };
  }
  if (altKey) return null;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (isControl && letter === "z" && shiftKey) return { do: "redo" };
  return (isControl ? WITH_CONTROL[letter] : PLAIN[letter]) ?? null;
}
