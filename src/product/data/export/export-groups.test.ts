import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Language } from "#kernel/language.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { contractsRoom } from "#kit/rooms/contracts-room.ts";
import { notedJobs } from "#kit/rooms/noted-jobs.ts";
import { insertPartyRows } from "#kit/rooms/party-rows.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { type ExportCursor, FIRST_CURSOR, isStep } from "./export-cursor.ts";
import { EXPORT_DAYS, groupsFrom } from "./export-groups.ts";
import type { ExportServices } from "./export-services.ts";
import type { AccountExport } from "./export-store.ts";
import { FACT_NAMES, LIST_NAMES } from "./facts-store.ts";

let shared: Room;
let room: AccountsRoom;
const use = useRoom();
before(async () => {
  shared = await use.start();
  room = accountsRoom(shared);
});
after(() => use.end());

function services(): ExportServices {
  const { baseUrl, pageSecrets } = contractsRoom(shared);
  const { database, clock, ids } = room;
  return { database, clock, ids, files: shared.files, jobs: notedJobs(), baseUrl, pageSecrets };
}

const exportOf = (accountId: string, language: Language = "en"): AccountExport => ({
  id: room.ids.uuid(),
  accountId,
  askedAt: room.clock.now(),
  language,
  doneAt: null,
  bytes: null,
});

/** The names of each group's files from a place on, and where it would be gone on with. */
async function groups(of: AccountExport, place: ExportCursor = FIRST_CURSOR) {
  const found: { names: string[]; next: ExportCursor }[] = [];
  for await (const { entries, next } of groupsFrom(services(), of, place)) {
    found.push({ names: entries.map(({ name }) => name), next });
  }
  return found;
}

test("an archive begins with what the account is, then has every list, and then the contracts", async () => {
  const { id } = await room.newAccount();
  const [facts, ...lists] = await groups(exportOf(id));
  assert.deepEqual(facts?.names, ["README.txt", ...FACT_NAMES.map((name) => `${name}.json`)]);
  assert.deepEqual(facts?.next, { step: "lists", after: "" });
  assert.deepEqual(
    lists.flatMap(({ names }) => names),
    LIST_NAMES.map((name) => `${name}/000001.json`),
  );
});

test("whatever place somebody goes on at, what comes is what would have come", async () => {
  const { id } = await room.newAccount();
  const rows = await insertPartyRows(room, { accountId: id });
  await rows.mail("somebody@example.org");
  await rows.delivery();
  // Contracts that are nothing but rows cannot be shown: the lists are gone through alone.
  const of = exportOf(id);
  const lists: { names: string[]; next: ExportCursor }[] = [];
  for await (const { entries, next } of groupsFrom(services(), of, { step: "lists", after: "" })) {
    lists.push({ names: entries.map(({ name }) => name), next });
    if (lists.length === LIST_NAMES.length) break;
  }
  for (const [index, { next }] of lists.entries()) {
    const [following] = lists.slice(index + 1);
    if (!following) continue;
    for await (const { entries } of groupsFrom(services(), of, next)) {
      assert.deepEqual(
        entries.map(({ name }) => name),
        following.names,
      );
      break;
    }
  }
});

test("a place behind all that there is has nothing more, and neither has the end", async () => {
  const { id } = await room.newAccount();
  const of = exportOf(id);
  assert.deepEqual(await groups(of, { step: "contracts", after: room.ids.uuid() }), []);
  assert.deepEqual(await groups(of, { step: "end", after: "" }), []);
});

test("whoever opens an archive reads in their language whose it is and for how long it can be had", async () => {
  const { id } = await room.newAccount();
  const texts = new Set<string>();
  for (const language of LANGUAGES) {
    for await (const { entries } of groupsFrom(services(), exportOf(id, language), FIRST_CURSOR)) {
      const parts: Uint8Array[] = [];
      for await (const part of entries[0]?.content() ?? []) parts.push(part);
      texts.add(String(Buffer.concat(parts)));
      break;
    }
  }
  assert.equal(texts.size, LANGUAGES.length);
  for (const text of texts) {
    for (const told of [services().baseUrl, String(EXPORT_DAYS)]) assert.ok(text.includes(told));
  }
});

test("a step is one of four words", () => {
  for (const step of ["account", "lists", "contracts", "end"]) assert.ok(isStep(step));
  for (const other of ["", "Account", "begin"]) assert.equal(isStep(other), false);
});
