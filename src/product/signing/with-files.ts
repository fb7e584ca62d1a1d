import type { Contract, StoredDocument } from "#contracts/contract.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { DocumentState } from "./document-state.ts";

/**
 * A contract as whoever looks over this link is shown it: with the files that were given with
 * signatures, each as one more part, whose pages follow the base PDF's.
 */
export function withFiles<C extends Pick<Contract, "documents" | "pages" | "language">>(
  contract: C,
  { files }: Pick<DocumentState, "files">,
): C {
  if (files.length === 0) return contract;
  const { documents, pages, language } = contract;
  const own = documents.filter(({ type }) => type !== "certificate");
  const parts = files.map(
    ({ id, name, role, pages: sizes }, index): StoredDocument => ({
      id,
      name: knownText(`${name} · ${role}`),
      type: "attachment",
      pages: sizes.length,
      order: own.length + index + 1,
      language,
      kind: "informs",
      view: `file-${id}`,
    }),
  );
  return {
    ...contract,
    documents: [...own, ...parts],
    pages: [...pages, ...files.flatMap((file) => file.pages)],
  };
}
