import type { Contract } from "#contracts/contract.ts";
import type { Database } from "#store/database.ts";
import { type DocumentState, readDrawnFields } from "./document-state.ts";
import { writeDrawings } from "./drawing-text.ts";
import { readFilesBehind } from "./given-files.ts";
import { keptFile } from "./kept-file.ts";
import { layFieldsApart } from "./lay-apart.ts";
import type { PagesServices } from "./pages-services.ts";
import { signedSoFar } from "./signed-so-far.ts";
import type { AsItStands } from "./text-views.ts";

/** A PDF whose pages are shown. */
export interface ShownPdf {
  contractId: string;
  accountId: string;
  /** Stands in the names of what is made of it and kept: the same PDF has the same one. */
  key: string;
  read(): Promise<Uint8Array>;
}

type Shown = Pick<Contract, "id" | "accountId" | "baseSha256">;

/** What everybody signs, before anybody has. */
export function basePdf({ files }: Pick<PagesServices, "files">, contract: Shown): ShownPdf {
  const { id, accountId, baseSha256 } = contract;
  return {
    contractId: id,
    accountId,
    // A draft's base may become another one.
    key: baseSha256.slice(0, KEY_LENGTH),
    read: () => files.get(id, baseSha256),
  };
}

const KEY_LENGTH = 16;

/**
 * The document as it stands: the base PDF, on it what has been signed and entered so far, and
 * behind it the files that were given. It is made when it is first asked for, and kept.
 */
export function documentAsItStands(
  services: PagesServices & { database: Database },
  contract: Shown & Pick<Contract, "pages" | "fields" | "language">,
  state: DocumentState,
): ShownPdf {
  const base = basePdf(services, contract);
  if (state.fields.length === 0 && state.files.length === 0) return base;
  const key = keyOf(state);
  return {
    ...base,
    key,
    read: () =>
      keptFile(services, contract.id, `entered-${key}.pdf`, () => draw(services, contract, state)),
  };
}

async function draw(
  services: PagesServices & { database: Database },
  contract: Shown & Pick<Contract, "pages" | "fields" | "language">,
  state: DocumentState,
): Promise<Uint8Array> {
  const [base, fields] = await Promise.all([
    services.files.get(contract.id, contract.baseSha256),
    readDrawnFields(services.database, contract, state),
  ]);
  await writeDrawings(
    fields.flatMap((field) => ("drawing" in field.content ? [field.content.drawing] : [])),
  );
  const { pages } = contract;
  const language = state.context?.language ?? contract.language;
  const behind = await readFilesBehind(services.database, state.files);
  const toDraw = { base, pages, language, files: behind, ...(await layFieldsApart(fields)) };
  return services.workers.run("drawEntries", toDraw, contract.accountId);
}

/** All that a contract's pages and their text are shown by. */
export function asItStands(
  services: PagesServices & { database: Database },
  contract: Shown & Pick<Contract, "pages" | "fields" | "language">,
  state: DocumentState,
): AsItStands {
  const shown = documentAsItStands(services, contract, state);
  return { shown, signed: signedSoFar(contract, state) };
}

/** How entries are drawn: what is drawn otherwise is made anew. */
const LOOK = 2;

/** Names what is made of this state; another one where something is hidden. */
function keyOf({ sha256, hidesEntries }: DocumentState): string {
  return `${LOOK}-${sha256.slice(0, KEY_LENGTH)}${hidesEntries ? "-hidden" : ""}`;
}

/** What a page's picture differs by from one state to another; empty while nothing stands on the page. */
export function stateOfPage(state: DocumentState, page: number): string {
  const isOfFile = state.files.length > 0 && page >= state.filesFrom;
  return isOfFile || state.fields.some((field) => field.page === page) ? keyOf(state) : "";
}

/** The PDF to draw a page (from 1) from: a page that nothing stands on yet is the base's own. */
export function pdfOfPage(
  services: PagesServices & { database: Database },
  contract: Shown & Pick<Contract, "pages" | "fields" | "language">,
  state: DocumentState,
  page: number,
): ShownPdf {
  return stateOfPage(state, page)
    ? documentAsItStands(services, contract, state)
    : basePdf(services, contract);
}
