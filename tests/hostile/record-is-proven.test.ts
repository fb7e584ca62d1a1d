import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import pg from "pg";
import { findContract } from "#contracts/contracts-store.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { eventfulContract } from "#kit/rooms/eventful-contract.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { collectSealPages, readParts } from "#sealing/collect-seal-pages.ts";
import { type FalseRecord, proveRecord } from "#sealing/prove-record.ts";
import { readProofs } from "#sealing/read-proofs.ts";
import { sealContract } from "#sealing/seal.ts";
import { chain, type TrailPlace } from "#trail/chain.ts";
import type { TrailEvent } from "#trail/events.ts";
import { readEntries } from "#trail/trail-store.ts";

/** Nobody answers there: what everyone signed waits for its timestamp, and can be tampered with. */
const NO_AUTHORITY = "http://127.0.0.1:9/tsa";

let service: TestService;
let owner: pg.Client;
before(async () => {
  service = await startService({ env: { TSA_URLS: NO_AUTHORITY }, keepLog: true });
  owner = new pg.Client(service.database?.owner);
  await owner.connect();
  // Whoever owns the tables can switch triggers off: the proof is for what such a person did.
  await owner.query("set session_replication_role = replica");
});
after(async () => {
  await owner?.end();
  await service?.close();
});

/** Each in an account of its own: a key may not ask for so many in a minute. */
const signedContract = async () => eventfulContract(service, await service.openAccount());

const problemOf = async (id: string) => {
  const { rows } = await owner.query(
    "select seal_problem, sealed_sha256 from contract where id = $1",
    [id],
  );
  return rows[0] as { seal_problem: string | null; sealed_sha256: string | null };
};

test("a record that nobody changed waits for nothing but its timestamp", async () => {
  const id = await signedContract();
  await assert.rejects(sealContract(service.app.services, id), /did not answer/);
});

test("machines whose clocks differ write one record, in which nothing comes before what it follows on", async () => {
  const account = await service.openAccount();
  const { contract } = (
    await account.call("POST", "/contracts", {
      content: "<p>The miller pays.</p>",
      signatureFields: [{ label: "A" }, { label: "B" }],
      finalize: true,
    })
  ).body;
  const { signUrl } = (await account.call("GET", `/contracts/${contract.id}`)).body.contract;
  const createdAt = service.clock.now();
  try {
    // Each time another machine, further behind.
    service.clock.moveMs(-2 * SECOND_MS);
    const change = { title: "Lease" };
    assert.equal((await account.call("PATCH", `/contracts/${contract.id}`, change)).status, 200);
    for (const role of ["A", "B"]) {
      service.clock.moveMs(-2 * SECOND_MS);
      const { status, body } = await signOver(service.url, linkIn(signUrl), role);
      assert.equal(status, 201);
      assert.equal(body.receipt.signedAt, createdAt.toISOString());
    }
    await assert.rejects(sealContract(service.app.services, contract.id), /did not answer/);
  } finally {
    service.clock.moveTo(createdAt.getTime());
  }
});

/** What somebody with the database does to a signed contract, and what is said of it. */
const TAMPERINGS: Record<string, [statement: string, said: RegExp]> = {
  "an entry taken away": [
    "delete from trail_entry where contract_id = $1 and event = 'contract.title_changed'",
    /the trail has \d+ entries where \d+ were written/,
  ],
  "the last entry taken away": [
    "delete from trail_entry where contract_id = $1 and event = 'contract.completed'",
    /does not tell of the contract's completion/,
  ],
  "the first entry taken away": [
    "delete from trail_entry where contract_id = $1 and number = 1",
    /does not begin with one creation/,
  ],
  "where the trail ends": [
    "update contract set trail_head = '\\x00' where id = $1",
    /the trail ends otherwise than it was left/,
  ],
  "how long the trail is": [
    "update contract set trail_length = trail_length + 1 where id = $1",
    /entries where \d+ were written/,
  ],
  "the words of the consent": [
    `update signature set consent = jsonb_set(consent, '{text}', '"I agree to anything."') where contract_id = $1`,
    /the trail says otherwise: consentSha256/,
  ],
  "one stroke of the drawing": [
    "update signature set drawing = jsonb_set(drawing, '{strokes,0,0}', '[1, 1]') where contract_id = $1",
    /the trail says otherwise: submissionSha256/,
  ],
  "initials that were not given": [
    "update signature set initials = drawing where contract_id = $1",
    /the trail says otherwise: submissionSha256/,
  ],
  "a value that was not typed": [
    `update signature set inputs = '{"f": "9,000 €"}' where contract_id = $1`,
    /the trail says otherwise: submissionSha256/,
  ],
  "a signature that the trail does not know": [
    "update signature set id = gen_random_uuid() where contract_id = $1",
    /the trail does not tell of the signature/,
  ],
  "the drawings of two signers, one for the other": [
    `update signature one set drawing = other.drawing, initials = other.initials
       from signature other where one.contract_id = $1 and other.contract_id = $1 and one.id <> other.id`,
    /says otherwise: submissionSha256.*says otherwise: submissionSha256/,
  ],
  "who did the last thing": [
    `update trail_entry set actor = '{"kind": "operator"}' where contract_id = $1 and event = 'contract.completed'`,
    /entry \d+ of the trail does not fit to its hash/,
  ],
  "two entries, one for the other": [
    `update trail_entry one set event = other.event, data = other.data, actor = other.actor
       from trail_entry other where one.contract_id = $1 and other.contract_id = $1
       and one.number in (2, 3) and other.number = 5 - one.number`,
    /entry 2 of the trail does not fit to its hash/,
  ],
  "an entry put in twice": [
    `insert into trail_entry select contract_id, number + 100, account_id, at, event, data, hash, actor
       from trail_entry where contract_id = $1 and event = 'signer.opened'`,
    /the trail has \d+ entries where \d+ were written/,
  ],
  "the whole trail, a day earlier": [
    "update trail_entry set at = at - interval '1 day' where contract_id = $1",
    /entry 1 of the trail does not fit to its hash/,
  ],
  "a signature taken away": [
    "delete from signature where contract_id = $1 and role = 'Tenant'",
    /there are 1 signatures where 2 were counted/,
  ],
  "the count of signatures": [
    "update contract set signature_count = 3 where id = $1",
    /there are 2 signatures where 3 were counted/,
  ],
  "the time of creation": [
    "update contract set created_at = created_at - interval '1 day' where id = $1",
    /the contract was created at another time/,
  ],
  "the time from which it could be signed": [
    "update contract set finalized_at = finalized_at - interval '1 day' where id = $1",
    /the contract could be signed at another time/,
  ],
  "the time of completion": [
    "update contract set signed_at = signed_at + interval '1 day' where id = $1",
    /the contract was completed at another time/,
  ],
  ...columns("signature", "the trail says otherwise: ", {
    signer_name: ["'Mallory'", "signerName"],
    role: ["role || 's'", "role"],
    title: ["'Director'", "jobTitle"],
    email: ["'mallory@example.com'", "typedEmail"],
    link_email: ["'mallory@example.com'", "deliveredTo"],
    ip: ["'203.0.113.1'", "ip"],
    user_agent: ["'lynx'", "userAgent"],
    time_zone: ["'UTC'", "timeZone"],
    signed_at: ["signed_at - interval '1 day'", "signedAt"],
    summary_sha256: ["repeat('0', 64)", "summarySha256"],
    consent: [`jsonb_set(consent, '{version}', '"0"')`, "consentVersion"],
  }),
  ...columns("contract", "of the contract the trail says otherwise: ", {
    public_id: ["reverse(public_id)", "publicId"],
    language: ["'de'", "language"],
    form: ["'pdf'", "form"],
    title: ["'Sale of a service for 1 €'", "title"],
    document_name: ["'sale.pdf'", "documentName"],
    first_heading: ["'Sale'", "firstHeading"],
    tags: ["'{other}'", "tagsSha256"],
    account_id: ["(select id from account where id <> account_id limit 1)", "accountId"],
    pages: ["jsonb_set(pages, '{0,width}', '100')", "pagesSha256"],
    fields: ["jsonb_set(fields, '{0,x}', '1')", "fieldsSha256"],
    original_sha256: ["repeat('0', 64)", "originalSha256"],
    obligation_to_pay: ["false", "obligationToPay"],
    paying_roles: ["null", "payingRoles"],
    require_reading: ["false", "requiresReading"],
    hide_entries: ["false", "hidesEntries"],
    signature_frame: ["false", "framesSignatures"],
    withdrawal: ["'[]'", "withdrawal"],
    documents: [`jsonb_set(documents, '{1,name}', '"Another attachment"')`, "attachments"],
  }),
  "the number of an attachment's pages": [
    "update contract set documents = jsonb_set(documents, '{1,pages}', '9') where id = $1",
    /the trail says otherwise: attachments/,
  ],
  "the hash of an attachment": [
    `update contract set documents = jsonb_set(documents, '{1,sha256}', '"00"') where id = $1`,
    /the trail says otherwise: attachments/,
  ],
  "all of its attachments": [
    "update contract set documents = jsonb_build_array(documents->0) where id = $1",
    /the trail says otherwise: attachments/,
  ],
};

/** Each column of a contract's rows with another value, and the name of the fact that is then another. */
function columns(
  table: string,
  said: string,
  values: Record<string, [value: string, fact: string]>,
) {
  const key = table === "contract" ? "id" : "contract_id";
  return Object.fromEntries(
    Object.entries(values).map(([column, [value, fact]]): [string, [string, RegExp]] => [
      `${table}.${column}`,
      [
        `update ${table} set ${column} = ${value} where ${key} = $1`,
        new RegExp(`${said}.*\\b${fact}\\b`),
      ],
    ]),
  );
}

describe("of a signed contract whose rows are put back each time", () => {
  let id: string;
  let rows: Rows;
  before(async () => {
    id = await signedContract();
    rows = await readRows(id);
  });
  afterEach(() => putBack(id, rows));

  for (const [what, [statement, said]] of Object.entries(TAMPERINGS)) {
    test(`changed in the database: ${what}: nothing is sealed, and owner and operator are told`, async () => {
      await owner.query(statement, [id]);
      // An attempt of the background may have begun before; whoever comes meanwhile gets its end.
      await sealContract(service.app.services, id).catch(() => {});
      await assert.rejects(sealContract(service.app.services, id), said);
      const { seal_problem: problem, sealed_sha256: sealed } = await problemOf(id);
      assert.equal(sealed, null);
      assert.equal(problem, "the record of this contract contradicts itself");
      const lines = service.logLines.filter(
        (line) => line.includes("record.false") && line.includes(id) && said.test(line),
      );
      assert.ok(lines.length > 0);
    });
  }
});

test("changed in the database: any fact of any entry, who did it included: nothing is sealed", async () => {
  const id = await signedContract();
  const { rows } = await owner.query(
    "select number, at, event, actor, data from trail_entry where contract_id = $1 order by number",
    [id],
  );
  const changes = rows.flatMap(changesOf);
  assert.ok(changes.length > 110, `there are ${changes.length} facts`);
  for (const { number, column, before, after } of changes) {
    const set = `update trail_entry set ${column} = $3 where contract_id = $1 and number = $2`;
    await owner.query(set, [id, number, after]);
    const { contract, parts, receipts } = await recordOf(id);
    const said = new RegExp(`entry ${number} of the trail does not fit`);
    assert.throws(
      () => proveRecord({ contract, heldSha256: "of another", receipts, ...parts }),
      said,
      String(after),
    );
    await owner.query(set, [id, number, before]);
  }
  const { contract, parts, receipts } = await recordOf(id);
  assert.throws(
    () => proveRecord({ contract, heldSha256: "of another", receipts, ...parts }),
    ({ findings }: FalseRecord) => findings.length === 1,
    "all is as it was but for the document that was not given",
  );
});

/** What somebody changes who also computes the chain anew, so that every hash fits. */
const REHASHED: Record<string, [statement: string, said: RegExp]> = {
  "a signer's name": [
    `update trail_entry set data = jsonb_set(data, '{signerName}', '"Mallory"') where contract_id = $1 and event = 'contract.signed'`,
    /the trail says otherwise: signerName/,
  ],
  "a title": [
    `update trail_entry set data = jsonb_set(data, '{to}', '"Sale"') where contract_id = $1 and event = 'contract.title_changed'`,
    /the trail says otherwise: title/,
  ],
  "a language": [
    `update trail_entry set data = jsonb_set(data, '{language}', '"fr"') where contract_id = $1 and event = 'contract.created'`,
    /the trail says otherwise: language/,
  ],
  "all times": [
    "update trail_entry set at = at - interval '1 day' where contract_id = $1",
    /created at another time.*completed at another time.*signedAt/s,
  ],
  "an entry taken out": [
    "delete from trail_entry where contract_id = $1 and event = 'contract.tags_changed'",
    /the trail says otherwise: tagsSha256/,
  ],
};

for (const [what, [statement, said]] of Object.entries(REHASHED)) {
  test(`a chain that was computed anew does not fit to the rows: ${what}`, async () => {
    const id = await signedContract();
    await owner.query(statement, [id]);
    const entries = await readEntries(service.app.services.database, id);
    let end: TrailPlace = { length: 0, head: null };
    for (const entry of entries) {
      const [anew] = chain(id, end, [entry as unknown as TrailEvent], entry.at);
      assert.ok(anew);
      await owner.query("update trail_entry set hash = $3 where contract_id = $1 and number = $2", [
        id,
        anew.number,
        anew.hash,
      ]);
      end = { length: anew.number, head: anew.hash };
    }
    await owner.query("update contract set trail_head = $2, trail_length = $3 where id = $1", [
      id,
      end.head,
      end.length,
    ]);
    await sealContract(service.app.services, id).catch(() => {});
    await assert.rejects(sealContract(service.app.services, id), said);
  });
}

test("an account that was renamed since is printed as it was called when it made the contract", async () => {
  const id = await signedContract();
  const { contract } = await recordOf(id);
  const printed = async () => {
    const { parts } = await recordOf(id);
    return collectSealPages(service.app.services, parts.entries, { contract, ...parts }, null);
  };
  const before = await printed();
  await owner.query(
    "update account set name = 'Mallory Ltd', email = 'mallory@example.com', time_zone = 'Asia/Tokyo' where id = $1",
    [contract.accountId],
  );
  assert.deepEqual(await printed(), before);
});

const TABLES = {
  contract: "id",
  signature: "contract_id",
  trail_entry: "contract_id",
  trail_personal: "contract_id",
};
type Rows = Record<string, unknown>;

/** All rows of a contract as JSON, which the database reads back as they were. */
async function readRows(id: string): Promise<Rows> {
  const rows: Rows = {};
  for (const [table, key] of Object.entries(TABLES)) {
    const query = `select jsonb_agg(to_jsonb(${table})) as all from ${table} where ${key} = $1`;
    rows[table] = JSON.stringify((await owner.query(query, [id])).rows[0].all);
  }
  return rows;
}

async function putBack(id: string, rows: Rows): Promise<void> {
  for (const [table, key] of Object.entries(TABLES)) {
    await owner.query(`delete from ${table} where ${key} = $1`, [id]);
    await owner.query(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
      [rows[table]],
    );
  }
}

async function recordOf(id: string) {
  const { services } = service.app;
  const contract = await findContract(services.database, { id });
  assert.ok(contract);
  const [parts, receipts] = [await readParts(services, contract), await readProofs(services, id)];
  return { contract, parts, receipts };
}

interface EntryRow {
  number: number;
  at: Date;
  event: string;
  actor: object;
  data: object;
}

/** Every column of an entry with another value, and every value within its two objects. */
function changesOf({ number, at, event, actor, data }: EntryRow) {
  const within = (column: "actor" | "data", whole: object) =>
    leavesOf(whole).map((path) => ({
      number,
      column,
      before: JSON.stringify(whole),
      after: JSON.stringify(changedAt(whole, path)),
    }));
  return [
    { number, column: "at", before: at, after: new Date(at.getTime() + 1) },
    { number, column: "event", before: event, after: "contract.happened" },
    ...within("actor", actor),
    ...within("data", data),
  ];
}

function leavesOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member).map((path) => [key, ...path]),
  );
}

function changedAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return typeof value === "number" ? value + 1 : `${value}?`;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? (Object.assign([], value) as never)
    : { ...(value as object) };
  copy[key] = changedAt(copy[key], rest);
  return copy;
}

test("another document in the place of the stored one is not sealed", async () => {
  const [one, other] = [await signedContract(), await signedContract()];
  const file = await baseFile(one);
  await writeFile(file, await readFile(await baseFile(other)));
  await writeFile(file, Buffer.concat([await readFile(file), Buffer.from("\n")]));
  await assert.rejects(sealContract(service.app.services, one));
  assert.equal((await problemOf(one)).sealed_sha256, null);
});

async function baseFile(id: string): Promise<string> {
  const { rows } = await owner.query("select base_sha256 from contract where id = $1", [id]);
  const folder = join(service.dataDir, "files");
  const names = await readdir(folder, { recursive: true });
  const name = names.find((path) => path.includes(id) && path.includes(rows[0].base_sha256));
  assert.ok(name, "the base lies among the files");
  return join(folder, name);
}
