import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { systemRandom } from "#kernel/random.ts";
import { CONTRACT, madeBackup, type Parts, wholeParts } from "#kit/documents/made-backup.ts";
import { BY_KEY } from "#kit/rooms/actors.ts";
import { chain } from "#trail/chain.ts";
import { commitTo, storedParts } from "#trail/personal-commitments.ts";
import { hex, text, timeIn } from "./hold-against-rows.ts";
import { withArchives } from "./open-archive.ts";
import { verifyBackups } from "./verify-backup.ts";

const OTHER = "0198c0de-0000-7000-8000-000000000002";
const EARLIER = "0198c0de-0000-7000-8000-000000000000";

/** What is found of backups of these parts, the newest first. */
async function verified(...all: Parts[]) {
  const made: Awaited<ReturnType<typeof madeBackup>>[] = [];
  try {
    for (const parts of all) made.push(await madeBackup(parts, { isSealed: false }));
    const paths = made.map(({ path }) => path);
    return await withArchives(paths, (archives) => verifyBackups(archives, null));
  } finally {
    for (const { close } of made) await close();
  }
}

const findings = async (...all: Parts[]) => (await verified(...all)).findings;

function changed(change: (parts: Parts) => void): Parts {
  const parts = wholeParts();
  change(parts);
  return parts;
}

test("a contract whose trail and files are those that its row says has nothing wrong with it", async () => {
  const { contracts, trailEntries, files, findings, lost, log } = await verified(wholeParts());
  assert.deepEqual([contracts, trailEntries, files], [1, 2, 1]);
  assert.deepEqual([findings, lost, log], [[], [], null]);
});

const BROKEN: [what: string, change: (parts: Parts) => void, found: string][] = [
  [
    "an entry that says something else",
    ({ trail }) => {
      trail[1] = { ...trail[1], data: JSON.stringify({ signatureCount: 1 }) };
    },
    `contract ${CONTRACT}: entry 2 of its trail does not fit to its hash`,
  ],
  [
    "an entry of another time",
    ({ trail }) => {
      trail[0] = { ...trail[0], at: "2026-11-22 21:00:00.008+00" };
    },
    `contract ${CONTRACT}: entry 1 of its trail does not fit to its hash`,
  ],
  [
    "an entry less than the row says",
    ({ trail }) => void trail.pop(),
    `contract ${CONTRACT}: its trail has 1 entries, not 2`,
  ],
  [
    "a row that says of an entry less",
    ({ contract, trail }) => {
      contract.trail_length = "1";
      contract.trail_head = String(trail[0]?.hash);
    },
    `contract ${CONTRACT}: its trail has 2 entries, not 1`,
  ],
  [
    "another end than the row says",
    ({ contract, trail }) => {
      contract.trail_head = String(trail[0]?.hash);
    },
    `contract ${CONTRACT}: its trail does not end as its row says`,
  ],
  [
    "a trail where the row says of none",
    ({ contract }) => {
      contract.trail_head = "\\N";
    },
    `contract ${CONTRACT}: its trail does not end as its row says`,
  ],
  [
    "an entry of a contract before all that there are",
    ({ trail }) => void trail.unshift({ ...trail[0], contract_id: EARLIER } as Parts["contract"]),
    "an entry of the trail is of no contract",
  ],
  [
    "an entry of a contract behind all that there are",
    ({ trail }) => void trail.push({ ...trail[0], contract_id: OTHER } as Parts["contract"]),
    "an entry of the trail is of no contract",
  ],
];

for (const [what, change, found] of BROKEN) {
  test(`a backup with ${what} is found broken`, async () => {
    assert.deepEqual(await findings(changed(change)), [found]);
  });
}

test("a contract of which nothing is written has no trail, and its row says so", async () => {
  const parts = changed(({ contract, trail }) => {
    contract.trail_length = "0";
    contract.trail_head = "\\N";
    trail.splice(0);
  });
  // A table without rows has its columns all the same.
  parts.manifest.tables = [
    { name: "contract", columns: Object.keys(parts.contract), rows: 1, parts: 1 },
    { name: "trail_entry", columns: Object.keys(wholeParts().trail[0] ?? {}), rows: 0, parts: 0 },
  ];
  assert.deepEqual(await findings(parts), []);
  parts.contract.trail_head = String(wholeParts().contract.trail_head);
  assert.match((await findings(parts)).join(), /does not end as its row says/);
});

const BASE = String(wholeParts().contract.base_sha256);
const PDF = Buffer.from("%PDF-1.7 as it was sealed");
const SEALED = sha256Hex(PDF);
const missing = (...names: string[]) =>
  `${names.length} files that rows name are missing: ${names.map((name) => `files/${CONTRACT}/${name}`).join(", ")}`;

test("files that a row names and that are evidence are there: base, sealed file and texts of attachments", async () => {
  const text = sha256Hex("a text");
  const parts = changed(({ contract, files }) => {
    contract.sealed_sha256 = SEALED;
    contract.documents = JSON.stringify([
      { type: "contract", order: 1 },
      { type: "attachment", order: 2, sha256: text },
    ]);
    files.splice(0);
  });
  assert.deepEqual(await findings(parts), [missing(...[BASE, SEALED, text].sort())]);
});

test("what is made again is not missed: views of texts, and the upload of a draft", async () => {
  const parts = changed(({ contract }) => {
    contract.status = "draft";
    contract.form = "pdf";
    contract.original_sha256 = sha256Hex("an upload");
    contract.documents = JSON.stringify([{ type: "contract", order: 1, view: "v1" }]);
  });
  assert.deepEqual(await findings(parts), []);
});

test("what was lost or deleted before the backup was written is not missed, and what was lost is told", async () => {
  const lost = [`files/${CONTRACT}/${BASE}`];
  const without = changed(({ files }) => void files.splice(0));
  without.manifest.lost = lost;
  const found = await verified(without);
  assert.deepEqual([found.findings, found.lost], [[], lost]);
  without.manifest.lost = [];
  without.manifest.deleted = [{ id: CONTRACT, at: "2026-11-22T21:00:01.000Z" }];
  assert.deepEqual(await findings(without), []);
  without.manifest.deleted = [{ id: OTHER, at: "2026-11-22T21:00:01.000Z" }];
  assert.deepEqual(await findings(without), [missing(BASE)]);
});

test("a file may be in a backup before, whose rows do not count, and a newer one says which it needs", async () => {
  const newest = changed(({ files }) => void files.splice(0));
  newest.manifest.filesSince = "2026-11-22T00:00:00.000Z";
  const [alone] = await findings(newest);
  assert.match(
    alone ?? "",
    /holds files from 2026-11-22T00:00:00\.000Z on: name the backups before/,
  );
  const before = changed(({ contract }) => {
    contract.trail_length = "9";
  });
  assert.deepEqual(await findings(newest, before), []);
});

test("backups of different installations are not held together", async () => {
  const [one, other] = [wholeParts(), wholeParts()];
  one.manifest.storage = "a storage";
  await assert.rejects(verified(one, other), /different installations/);
});

test("of many files that are missing the first five are named", async () => {
  const texts = Array.from({ length: 6 }, (_, n) => sha256Hex(`text ${n}`));
  const parts = changed(({ contract }) => {
    contract.documents = JSON.stringify(
      texts.map((sha256, order) => ({ type: "attachment", order, sha256 })),
    );
  });
  const [found] = await findings(parts);
  assert.match(found ?? "", /^6 files that rows name are missing: (files\S+, ){4}files\S+ …$/);
});

/** A contract with one entry, whose values of people lie beside it. */
function withValues(change: (opened: Record<string, unknown>) => void = () => {}): Parts {
  const told = { by: BY_KEY, data: { signatureCount: 0 } };
  const personal = commitTo("contract.cancelled", told, systemRandom) ?? {};
  const at = new Date("2026-11-22T21:00:00.007Z");
  const event = { event: "contract.cancelled", ...told, personal } as const;
  const [entry] = chain(CONTRACT, { length: 0, head: null }, [event], at);
  assert.ok(entry);
  const stored = storedParts({ ...entry, personal });
  const opened = structuredClone(stored.personal) as Record<string, unknown>;
  change(opened);
  const hash = `\\\\x${Buffer.from(entry.hash).toString("hex")}`;
  return changed((parts) => {
    const [first] = parts.trail;
    const [actor, data] = [stored.by, stored.data].map((part) => JSON.stringify(part));
    parts.trail = [{ ...first, event: entry.event, actor, data, hash } as Parts["contract"]];
    Object.assign(parts.contract, { trail_length: "1", trail_head: hash });
    parts.values = [{ contract_id: CONTRACT, number: "1", opened: JSON.stringify(opened) }];
  });
}

test("values of people beside an entry are those that its hash commits to, or were erased", async () => {
  assert.deepEqual(await findings(withValues()), []);
  const broken = [`contract ${CONTRACT}: entry 1 of its trail does not fit to its hash`];
  const otherwise = withValues((opened) => {
    for (const held of Object.values(opened)) Object.assign(held as object, { value: "Somebody" });
  });
  assert.deepEqual(await findings(otherwise), broken);
  const erased = withValues((opened) => {
    for (const path of Object.keys(opened)) opened[path] = { erasedAt: "2026-12-01T00:00:00.000Z" };
  });
  assert.deepEqual(await findings(erased), []);
  const { values: _, ...without } = withValues();
  assert.deepEqual(await findings(without), broken);
});

test("a time is read as PostgreSQL writes it in UTC, bytes as it writes them, and a column has to be there", () => {
  for (const [written, at] of [
    ["2026-11-22 21:00:00.007+00", "2026-11-22T21:00:00.007Z"],
    ["2026-11-22 21:00:00+00", "2026-11-22T21:00:00.000Z"],
  ]) {
    assert.equal(timeIn(String(written)).toISOString(), at);
  }
  assert.deepEqual(hex("\\x00ff"), Buffer.from([0, 255]));
  assert.equal(hex(null), null);
  assert.equal(text(new Map([["a", ""]]), "a"), "");
  assert.throws(() => text(new Map([["a", null]]), "a"), /a row has no a/);
  assert.throws(() => text(new Map(), "a"), /a row has no a/);
});
