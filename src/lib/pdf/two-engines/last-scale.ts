import type { SKRSContext2D } from "@napi-rs/canvas";

/** What a context was scaled by since its state was last saved or taken back. */
export interface LastScale {
  /** Null where it was not. */
  by: readonly [x: number, y: number] | null;
  /** How often its state was saved or taken back. */
  turn: number;
}

/** Keeps up with it, from now on. */
export function watchScale(context: SKRSContext2D): Readonly<LastScale> {
  const last: LastScale = { by: null, turn: 0 };
  const turn = () => {
    last.by = null;
    last.turn += 1;
  };
  const { save, scale, restore } = context;
  context.save = () => {
    turn();
    save.call(context);
  };
  context.restore = () => {
    turn();
    restore.call(context);
  };
  context.scale = (x, y) => {
    last.by = [x, y];
    scale.call(context, x, y);
  };
  return last;
}
