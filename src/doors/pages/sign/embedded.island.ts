/** The page of another site that this one is shown in. */
export interface Host {
  /** Tells it what happened, and nothing of what was typed. */
  tell(what: "opened" | "signed" | "completed" | "declined" | "escaped"): void;
}

interface Embedding {
  origins: readonly string[];
  contractId: string;
}

/** Nobody is told but the sites that the account allows, each by its origin. */
export function embeddedIn(embedding: Embedding | null): Host {
  document.documentElement.classList.toggle("framed", window.parent !== window);
  const host: Host = {
    tell(what) {
      if (!embedding || window.parent === window) return;
      const message = { type: `countersign.${what}`, contractId: embedding.contractId };
      // The browser hands it over only where the parent is of that origin.
      for (const origin of embedding.origins) window.parent.postMessage(message, origin);
    },
  };
  // Whoever leaves the sheet by this key stays on the page.
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && !document.querySelector("dialog[open]")) host.tell("escaped");
  });
  return host;
}
