/** What a process has loaded to keep, which is no part of the order that came first. */
export interface Loaded {
  /** Processor time that all of it took, in milliseconds. */
  ms: number;
  /** Nothing that takes long is left to be loaded. */
  isComplete: boolean;
}

/** What takes long to load. */
const PARTS = ["PDFium", "the second engine"] as const;
type Part = (typeof PARTS)[number];

/** Keeps account of what loading takes. */
export class Loadings {
  readonly #loaded = new Set<Part>();
  #ms = 0;

  /** Loads a part; one that cannot be loaded counts as well. */
  readonly load = async <T>(part: Part, load: () => Promise<T>): Promise<T> => {
    const before = process.cpuUsage();
    try {
      return await load();
    } finally {
      const { user, system } = process.cpuUsage(before);
      this.#ms += (user + system) / 1_000;
      this.#loaded.add(part);
    }
  };

  soFar(): Loaded {
    return { ms: this.#ms, isComplete: PARTS.every((part) => this.#loaded.has(part)) };
  }
}

/** Those of this process. */
export const loadings = new Loadings();
