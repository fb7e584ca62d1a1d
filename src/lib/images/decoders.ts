import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/** A decoder was asked for that is not loaded yet; `withDecoders` loads it and tries again. */
class NotLoaded extends Error {
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super("a decoder of pictures is not loaded");
    this.load = load;
  }
}

/**
 * Does work that may decode pictures. Their decoders are WebAssembly, which loads
 * asynchronously and takes time and memory; so each is loaded when the first picture
 * of its kind is met, and the work begins again. It must not leave traces until then.
 */
export async function withDecoders<T>(work: () => T): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error;
      await error.load();
    }
  }
}

/** Something in WebAssembly that is loaded on first need. */
export interface Loaded<T> {
  /** @throws what `withDecoders` catches, while it is not loaded */
  get(): T;
  /** Gives its memory back, which never shrinks by itself, and with it what an error left there. */
  drop(): void;
}

export function loadOnce<T>(load: () => Promise<T>): Loaded<T> {
  let held: T | undefined;
  return {
    get() {
      if (held !== undefined) return held;
      throw new NotLoaded(async () => {
        held = await load();
      });
    },
    drop() {
      held = undefined;
    },
  };
}

/** A decoder made by Emscripten, in its own words. */
export interface ImageDecoder {
  decode(
    file: Uint8Array,
    oriented?: boolean,
  ): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } | null;
}

/** Pictures with more pixels leave a decoder too large to be kept. */
const KEPT_PIXELS = 2_000_000;

/** Runs a decoder; one that failed or had to grow is not used again. */
export function decodeWith<M, T>(decoder: Loaded<M>, pixels: number, decode: (module: M) => T): T {
  const module = decoder.get();
  let sound = false;
  try {
    const result = decode(module);
    sound = true;
    return result;
  } finally {
    if (!sound || pixels > KEPT_PIXELS) decoder.drop();
  }
}

const modules = new Map<string, WebAssembly.Module>();

/** Compiled here, for the packages would fetch their files over the network. */
export function readWasm(path: string): WebAssembly.Module {
  const known = modules.get(path);
  if (known) return known;
  const require = createRequire(join(PACKAGE_ROOT, "package.json"));
  const module = new WebAssembly.Module(readFileSync(require.resolve(path)));
  modules.set(path, module);
  return module;
}

/** How a module made by Emscripten is given its code. */
export const emscriptenOptions = (path: string) => ({
  noInitialRun: true,
  // What they say of damaged data is the caller's to say.
  printErr() {},
  instantiateWasm(imports: WebAssembly.Imports, take: (instance: never) => void) {
    const instance = new WebAssembly.Instance(readWasm(path), imports);
    take(instance as never);
    return instance.exports;
  },
});
