import { findAccount } from "#accounts/accounts-store.ts";
import { findLogo } from "#accounts/logos-store.ts";
import { entryOf, type ZipEntry } from "#evidence/bundle/zip.ts";
import { LOWEST_UUID } from "#kernel/ids.ts";
import { exportWords } from "#words/export-words.ts";
import { contractEntries, jsonEntry } from "./contract-entries.ts";
import type { ExportCursor } from "./export-cursor.ts";
import type { ExportServices } from "./export-services.ts";
import type { AccountExport } from "./export-store.ts";
import { FACT_NAMES, LIST_NAMES, readContractIds, readFacts, readList } from "./facts-store.ts";

/** Files of an archive that stand in one part, and where to go on behind them. */
export interface EntryGroup {
  entries: ZipEntry[];
  next: ExportCursor;
}

/** Rows in one file of a list. */
const ROWS = 5_000;
const CONTRACTS = 100;

/** Everything of an account from a place on, group by group; each is read when it is asked for. */
export async function* groupsFrom(
  services: ExportServices,
  of: AccountExport,
  place: ExportCursor,
): AsyncGenerator<EntryGroup> {
  if (place.step === "account") {
    yield { entries: await accountEntries(services, of), next: { step: "lists", after: "" } };
    yield* groupsFrom(services, of, { step: "lists", after: "" });
  } else if (place.step === "lists") {
    yield* listGroups(services, of, place.after);
    yield* contractGroups(services, of, "");
  } else if (place.step === "contracts") yield* contractGroups(services, of, place.after);
}

async function accountEntries(
  services: ExportServices,
  { accountId, askedAt, language }: AccountExport,
) {
  const { database, baseUrl } = services;
  const account = await findAccount(database, accountId);
  const logo = account?.logo ? await findLogo(database, account.logo) : null;
  const readme = exportWords[language].readme({
    service: baseUrl,
    askedAt: askedAt.toISOString(),
    days: EXPORT_DAYS,
  });
  const facts = FACT_NAMES.map(async (name) =>
    jsonEntry(`${name}.json`, await readFacts(database, name, accountId)),
  );
  return [
    entryOf("README.txt", Buffer.from(readme)),
    ...(await Promise.all(facts)),
    ...(logo ? [entryOf("logo.png", logo)] : []),
  ];
}

/** Days for which an archive can be had. */
export const EXPORT_DAYS = 7;

async function* listGroups(
  { database }: ExportServices,
  { accountId }: AccountExport,
  after: string,
): AsyncGenerator<EntryGroup> {
  // The list, the number of its file, the last row of the file before.
  const [name = LIST_NAMES[0] ?? "", page = "1", last = LOWEST_UUID] =
    after === "" ? [] : after.split(" ");
  const own = { name, page: Number(page), last };
  const later = LIST_NAMES.slice(LIST_NAMES.indexOf(name) + 1);
  for (const list of [
    own,
    ...later.map((other) => ({ name: other, page: 1, last: LOWEST_UUID })),
  ]) {
    for (let { page, last } = list; ; page += 1) {
      const rows = await readList(database, list.name, { accountId, after: last, most: ROWS });
      const end = rows.at(-1);
      if (!end && page > 1) break;
      last = end?.id ?? last;
      const file = `${list.name}/${String(page).padStart(6, "0")}.json`;
      yield {
        entries: [jsonEntry(file, rows)],
        next: { step: "lists", after: `${list.name} ${page + 1} ${last}` },
      };
      if (rows.length < ROWS) break;
    }
  }
}

async function* contractGroups(
  services: ExportServices,
  { accountId }: AccountExport,
  from: string,
): AsyncGenerator<EntryGroup> {
  for (let after = from || LOWEST_UUID; ; ) {
    const ids = await readContractIds(services.database, { accountId, after, most: CONTRACTS });
    for (const id of ids) {
      const entries = await contractEntries(services, { accountId, id });
      yield { entries, next: { step: "contracts", after: id } };
    }
    const last = ids.at(-1);
    if (!last) return;
    after = last;
  }
}
