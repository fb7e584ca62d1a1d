import type { Capture } from "./capture.island.ts";
import { forgetDraft, keepDraft, readDraft } from "./draft.island.ts";
import type { FileRequests } from "./file-requests.island.ts";
import { textOf, typedIn, typeInto } from "./read-form.island.ts";
import type { submissionIds } from "./submission.ts";

export interface KeptSheetParts {
  form: HTMLFormElement;
  captures: ReadonlyMap<string, Capture>;
  files: FileRequests;
  ids: ReturnType<typeof submissionIds>;
  /** The role that is chosen; null before one is. */
  role(): string | null;
}

/** What was typed or drawn, as it is kept in this tab until it is signed. */
export interface KeptSheet {
  /** In a moment, however often somebody types until then. */
  keepSoon(): void;
  keep(): void;
  /** Brings back what was kept for a role that `choose` still finds, and forgets what was for another. */
  restore(choose: (role: string) => boolean): void;
  /** From now on nothing is kept. */
  forget(): void;
  isForgotten(): boolean;
}

const KEEP_AFTER_MS = 150;

export function keptSheet({ form, captures, files, ids, role }: KeptSheetParts): KeptSheet {
  let keeping: number | undefined;
  let isForgotten = false;
  function keep() {
    clearTimeout(keeping);
    const chosen = role();
    // Before somebody says who they are there is nothing of theirs.
    if (isForgotten || chosen === null) return;
    const states = [...captures].map(([kind, one]) => [kind, one.state()]);
    keepDraft({
      role: chosen,
      values: typedIn(form),
      captures: Object.fromEntries(states),
      files: files.state(),
      submissions: ids.pending(),
    });
  }
  addEventListener("pagehide", keep);
  return {
    keep,
    keepSoon() {
      clearTimeout(keeping);
      keeping = setTimeout(keep, KEEP_AFTER_MS);
    },
    restore(choose) {
      const draft = readDraft();
      if (!draft || !choose(draft.role)) return forgetDraft();
      typeInto(form, draft.values);
      captures.get("signature")?.suggest(textOf(form, "signerName"));
      for (const [kind, state] of Object.entries(draft.captures)) {
        captures.get(kind)?.restore(state);
      }
      files.restore(draft.files ?? {});
      ids.restore(draft.submissions);
    },
    forget() {
      isForgotten = true;
      forgetDraft();
    },
    isForgotten: () => isForgotten,
  };
}
