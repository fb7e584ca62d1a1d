import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { readCopies } from "#contracts/copies.ts";
import { fieldsHash } from "#contracts/fields-hash.ts";
import { findSigners } from "#contracts/signers-store.ts";
import type { Receipt } from "#evidence/schemas/receipt.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { attached, contractsRoom, created, read, taken } from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import {
  ORIGIN,
  personalLink,
  sharedLink,
  signingRoom,
  submitted,
} from "#kit/rooms/signing-room.ts";
import { shownSha256 } from "#signing/document-state.ts";
import { recordOpened } from "#signing/opened.ts";
import { receiptOf } from "#signing/receipt.ts";
import { sign } from "#signing/sign.ts";
import { chain, type TrailEntry } from "#trail/chain.ts";
import { entriesOf } from "#trail/entries-of.ts";
import { erasedWord } from "#trail/personal-commitments.ts";
import { collectSealPages, readParts, trailHashes } from "./collect-seal-pages.ts";
import { CONTRADICTS_ITSELF, FalseRecord, proveRecord, type SignedRecord } from "./prove-record.ts";
import { toldCopies } from "./told-copies.ts";

let room: Room;
let record: SignedRecord;
const LAWYER = { email: "lawyer@example.org", name: "Ada Law" };
/** The addresses that a link went to first, and in the end. */
const [first, last] = [newAddress(), newAddress()];
const use = useRoom();
before(async () => {
  room = await use.start();
  record = await signedRecord();
});
after(() => use.end());

/** Of a contract that was renamed, tagged, worded anew twice and sent anew, opened, and signed over both kinds of links. */
async function signedRecord(): Promise<SignedRecord> {
  const contracts = contractsRoom(room);
  const signing = signingRoom(room, contracts);
  const caller = await room.newCaller();
  const pause = () => room.clock.moveMs(60_000);
  const open = await created(contracts, caller, {
    title: "Draft",
    content: "<h1>Lease</h1><p>The rent is 900 €.</p>",
    finalize: false,
    signers: [{ role: "Tenant", email: first }],
    attachments: [attached("gdpr-information-notice")],
    copies: [{ ...LAWYER, when: "sent" }],
  });
  const key = { accountId: open.accountId, id: open.id };
  const change = async (wanted: Parameters<typeof changeContract>[3]) => {
    pause();
    taken(await changeContract(contracts, caller, key, wanted));
  };
  await change({ title: "Lease", tags: ["home"] });
  await change({ copies: [{ ...LAWYER, when: "both" }] });
  await change({ signers: [{ role: "Tenant", email: last, title: "Director" }] });
  await change({ content: "<h1>Lease</h1><p>The rent is 950 €.</p>" });
  await change({ content: "<h1>Lease</h1><p>The rent is 900 € and due on the first.</p>" });
  await change({ finalize: true });
  const [signer] = await findSigners(room.database, open.id);
  const own = personalLink(room, signer!);
  pause();
  await recordOpened(signing, own, ORIGIN);
  pause();
  taken(await sign(signing, own, submitted("Tenant", { title: "Director" }), ORIGIN));
  pause();
  const typed = { type: "typed" as const, text: "Lord", font: "Caveat" as const };
  const over = submitted("Landlord", { signature: typed, email: newAddress() });
  taken(await sign(signing, sharedLink(contracts, open), over, ORIGIN));
  const contract = await read(contracts, open);
  const parts = await readParts(room, contract);
  const base = await room.files.get(contract.id, contract.baseSha256);
  const receipts = receiptsOf(contract, parts.entries);
  return { contract, ...parts, heldSha256: sha256Hex(base), receipts };
}

/** What the key would have vouched for at each signature of such a trail. */
function receiptsOf(contract: Contract, entries: readonly TrailEntry[]): Map<string, Receipt> {
  const receipts = entriesOf(entries, "contract.signed").map(({ number, at, data }) => {
    const next = entries[number];
    const end = next?.event === "contract.completed" ? next : entries[number - 1]!;
    return receiptOf(contract, data, at, { length: end.number, head: end.hash });
  });
  return new Map(receipts.map((receipt) => [receipt.signatureId, receipt]));
}

const withContract = (change: Partial<Contract>): SignedRecord => ({
  ...record,
  contract: { ...record.contract, ...change },
});

/** The same trail with one entry put otherwise, its chain made anew, and receipts by somebody who has the key. */
function retold(of: (entries: TrailEntry[]) => TrailEntry[]): SignedRecord {
  const told = of([...record.entries]);
  let end: { length: number; head: Uint8Array | null } = { length: 0, head: null };
  const entries = told.map((entry) => {
    const [linked] = chain(record.contract.id, end, [entry as never], entry.at);
    end = { length: linked!.number, head: linked!.hash };
    return linked!;
  });
  const receipts = receiptsOf(record.contract, entries);
  return { ...withContract({ trail: { ...end, at: null } }), entries, receipts };
}

function findingsOf(changed: SignedRecord): readonly string[] {
  try {
    proveRecord(changed);
    return [];
  } catch (error) {
    assert.ok(error instanceof FalseRecord);
    assert.ok(error.message.startsWith(CONTRADICTS_ITSELF));
    assert.equal(error.message, `${CONTRADICTS_ITSELF}: ${error.findings.join("; ")}`);
    return error.findings;
  }
}

test("a record that nobody changed is true, also with its chain made anew", () => {
  for (const one of [record, retold((entries) => entries)]) {
    assert.doesNotThrow(() => proveRecord(one));
  }
});

const other = (hash: Uint8Array) => Uint8Array.from(hash, (byte) => byte ^ 1);

test("an entry that is gone, changed, added or put elsewhere is told", () => {
  const { entries } = record;
  const cut = findingsOf({ ...record, entries: entries.slice(0, -1) });
  assert.match(
    cut.join("\n"),
    new RegExp(`has ${entries.length - 1} entries where ${entries.length}`),
  );
  assert.match(cut.join("\n"), /ends otherwise/);
  const changed = entries.map((entry) =>
    entry.number === 2 ? { ...entry, data: { from: "Draft", to: "Gift" } } : entry,
  );
  assert.match(
    findingsOf({ ...record, entries: changed }).join("\n"),
    /entry 2 of the trail does not fit/,
  );
  const head = other(record.contract.trail.head!);
  const elsewhere = withContract({ trail: { length: entries.length, head, at: null } });
  assert.deepEqual(findingsOf(elsewhere), ["the trail ends otherwise than it was left"]);
  const headless = withContract({ trail: { length: entries.length, head: null, at: null } });
  assert.deepEqual(findingsOf(headless), ["the trail ends otherwise than it was left"]);
  const empty = findingsOf({ ...record, entries: [] }).join("\n");
  for (const said of [
    /begin with one creation/,
    /could be signed$/m,
    /completion/,
    /are gone|does not tell of the signature/,
  ]) {
    assert.match(empty, said);
  }
});

test("time does not run backwards in a trail, though two things may happen at once", () => {
  const moved = (number: number, ms: number) =>
    retold((entries) =>
      entries.map((entry) =>
        entry.number === number ? { ...entry, at: new Date(entry.at.getTime() + ms) } : entry,
      ),
    );
  assert.match(findingsOf(moved(2, -120_000)).join("\n"), /entry 2 of the trail is earlier/);
  assert.deepEqual(findingsOf(moved(2, -60_000)), []);
});

test("a creation stands first and once, and without the rest of a signing there is none", () => {
  const without = (event: string) =>
    findingsOf(retold((entries) => entries.filter((entry) => entry.event !== event))).join("\n");
  assert.match(without("contract.created"), /does not begin with one creation/);
  assert.match(without("contract.finalized"), /does not tell when the contract could be signed/);
  assert.match(without("contract.completed"), /does not tell of the contract's completion/);
  const twice = retold((entries) => [...entries, { ...entries[0]!, at: entries.at(-1)!.at }]);
  assert.match(findingsOf(twice).join("\n"), /does not begin with one creation/);
});

test("a signature that the trail has before its wave is told", () => {
  const ordered = (order: number) =>
    retold((entries) =>
      entries.map((entry) => {
        if (entry.event !== "signer.changed") return entry;
        const data = entry.data as { to: object };
        return { ...entry, data: { ...data, to: { ...data.to, order } } };
      }),
    );
  assert.deepEqual(findingsOf(ordered(1)), []);
  assert.deepEqual(findingsOf(ordered(2)), [`"Tenant" signed before it was its turn`]);
});

test("every fact of the row that the trail tells as well is held against it", () => {
  const at = new Date(0);
  const { contract } = record;
  const changes: [Partial<Contract>, RegExp][] = [
    [{ title: knownText("Gift") }, /says otherwise: title/],
    [{ copies: null }, /says otherwise: copies/],
    [{ copies: readCopies([{ email: "eve@example.org", when: "both" }]) }, /otherwise: copies/],
    [{ tags: [knownText("away")] }, /says otherwise: tagsSha256/],
    [{ language: "de" }, /says otherwise: language/],
    [{ publicId: "other" }, /says otherwise: publicId/],
    [{ accountId: room.ids.uuid() }, /says otherwise: accountId/],
    [{ pages: [...contract.pages, contract.pages[0]!] }, /says otherwise: pageCount/],
    [{ fields: contract.fields.slice(1) }, /says otherwise: fieldsSha256/],
    [{ originalSha256: "ab" }, /says otherwise: originalSha256/],
    [{ baseSha256: "ab" }, /the stored document is another one/],
    [{ createdAt: at }, /was created at another time/],
    [{ finalizedAt: at }, /could be signed at another time/],
    [{ finalizedAt: null }, /could be signed at another time/],
    [{ signedAt: at }, /was completed at another time/],
    [{ signatureCount: 1 }, /there are 2 signatures where 1 were counted/],
  ];
  for (const [change, said] of changes) {
    assert.match(findingsOf(withContract(change)).join("\n"), said, JSON.stringify(change));
  }
  assert.deepEqual(findingsOf({ ...record, heldSha256: "ab" }), [
    "the stored document is another one",
  ]);
});

test("title and tags are those of their last change, not of the creation", () => {
  const asMade = withContract({ title: knownText("Draft"), tags: [] });
  assert.deepEqual(findingsOf(asMade), [
    "of the contract the trail says otherwise: title",
    "of the contract the trail says otherwise: tagsSha256",
  ]);
});

test("title and tags that nobody changed are those of the creation", () => {
  const unchanged = ["contract.title_changed", "contract.tags_changed"];
  const kept = retold((entries) => entries.filter(({ event }) => !unchanged.includes(event)));
  const contract = { ...kept.contract, title: knownText("Draft"), tags: [] };
  assert.deepEqual(findingsOf({ ...kept, contract }), []);
});

test("what is signed is as its last change says, and not as it was made or changed before", () => {
  const [first, last] = record.entries.filter(({ event }) => event === "contract.content_changed");
  assert.ok(first && last);
  const without = (gone: TrailEntry) =>
    findingsOf(retold((entries) => entries.filter(({ number }) => number !== gone.number)));
  assert.deepEqual(without(first), []);
  assert.deepEqual(without(last), [
    "of the contract the trail says otherwise: originalSha256",
    "of the contract the trail says otherwise: baseSha256",
    "of the contract the trail says otherwise: fieldsSha256",
  ]);
});

test("nothing that is signed changes once the contract can be signed", () => {
  const late = retold((entries) => {
    const finalized = entries.findIndex(({ event }) => event === "contract.finalized");
    const changed = { ...entries[finalized - 1]!, at: entries[finalized]!.at };
    return entries.toSpliced(finalized - 1, 2, entries[finalized]!, changed);
  });
  assert.deepEqual(findingsOf(late), [
    "the content was changed when the contract could be signed already",
  ]);
});

test("a signature that is gone, added or changed is told by its role, and what of it", () => {
  const [tenant, landlord] = record.signatures as [
    SignedRecord["signatures"][0],
    SignedRecord["signatures"][0],
  ];
  const of = (...signatures: SignedRecord["signatures"]) => findingsOf({ ...record, signatures });
  const gone = of(tenant).join("\n");
  assert.match(gone, /^1 signatures that the trail tells of are gone$/m);
  assert.match(gone, /there are 1 signatures where 2/);
  const added = of(tenant, landlord, { ...tenant, id: room.ids.uuid() }).join("\n");
  assert.match(added, /the trail does not tell of the signature of "Tenant"/);
  const exchanged = of(tenant, { ...landlord, id: room.ids.uuid() }).join("\n");
  assert.match(exchanged, /^1 signatures that the trail tells of are gone$/m);
  assert.match(exchanged, /the trail does not tell of the signature of "Landlord"/);
  const signedAt = new Date(landlord.signedAt.getTime() + 1);
  assert.deepEqual(of(tenant, { ...landlord, signerName: knownText("Mallory"), signedAt }), [
    'of the signature of "Landlord" the trail says otherwise: signerName, signedAt',
  ]);
  const redrawn = { ...tenant, drawing: landlord.drawing };
  assert.deepEqual(of(redrawn, landlord), [
    'of the signature of "Tenant" the trail says otherwise: submissionSha256',
  ]);
});

test("a signature on a state of the document that there never was stops the seal", () => {
  const saying = (shownSha256: string | undefined) =>
    retold((entries) =>
      entries.map((entry) =>
        entry.event === "contract.signed" && entry.data.role === "Landlord"
          ? { ...entry, data: { ...entry.data, shownSha256 } }
          : entry,
      ),
    );
  const { contract, entries } = record;
  const second = entries.findIndex(({ data }) => data.role === "Landlord");
  const found = (shown: string) => findingsOf(saying(shown)).filter((one) => /was shown/.test(one));
  assert.deepEqual(found(shownSha256(contract, entries.slice(0, second))), []);
  assert.deepEqual(found(shownSha256(contract, [])), [
    '"Landlord" was shown another state of the document than there was',
  ]);
});

test("a signature without the receipt of its own stops the seal, whatever the trail says", () => {
  const [tenant, landlord] = record.signatures.map(({ id }) => id) as [string, string];
  const { receipts } = record;
  const proven = (...kept: [string, Receipt][]) =>
    findingsOf({ ...record, receipts: new Map(kept) });
  const [ofTenant, ofLandlord] = [receipts.get(tenant)!, receipts.get(landlord)!];
  assert.deepEqual(proven([tenant, ofTenant], [landlord, ofLandlord]), []);
  assert.deepEqual(proven([landlord, ofLandlord]), [
    'the signature of "Tenant" has no receipt by a key of this service',
  ]);
  assert.deepEqual(proven([tenant, ofTenant]), [
    'the signature of "Landlord" has no receipt by a key of this service',
  ]);
  assert.deepEqual(proven([tenant, ofLandlord], [landlord, ofLandlord]), [
    'the receipt of the signature of "Tenant" says otherwise: signatureId',
  ]);
});

test("what a receipt says otherwise than the trail is told by its name", () => {
  const [tenant] = record.signatures;
  const changes: Partial<Receipt>[] = [
    { publicId: "other" },
    { title: "Gift" },
    { role: "Landlord" },
    { signerName: "Mallory" },
    { jobTitle: null },
    { signedAt: new Date(0).toISOString() },
    { documentSha256: "ab" },
    { fieldsSha256: "ab" },
    { submissionSha256: "ab" },
    { consentSha256: "ab" },
    { trailHash: "ab" },
  ];
  for (const change of changes) {
    const receipts = new Map(record.receipts);
    receipts.set(tenant!.id, { ...receipts.get(tenant!.id)!, ...change });
    const [name] = Object.keys(change);
    assert.deepEqual(findingsOf({ ...record, receipts }), [
      `the receipt of the signature of "Tenant" says otherwise: ${name}`,
    ]);
  }
});

test("what the trail has from before a signature is covered by its receipt: any of it told anew is found", () => {
  for (const event of ["contract.created", "signer.opened", "contract.signed"]) {
    const changed = retold((entries) =>
      entries.map((entry) =>
        entry.event === event
          ? { ...entry, data: { ...entry.data, addressFrom: "elsewhere" } as never }
          : entry,
      ),
    );
    const { receipts } = record;
    assert.match(
      findingsOf({ ...changed, receipts }).join("\n"),
      /says otherwise: trailHash/,
      event,
    );
  }
});

test("a signature that the trail tells of twice is printed neither time", () => {
  const twice = retold((entries) => {
    const first = entries.findIndex(({ event }) => event === "contract.signed");
    return entries.toSpliced(first + 1, 0, entries[first]!);
  });
  assert.deepEqual(findingsOf(twice), [
    'the trail tells of the signature of "Tenant" more than once',
  ]);
});

test("behind the last receipt only what is noted late, or happens then, is taken", () => {
  const late = (event: string) =>
    retold((entries) => [...entries, { ...entries.at(-1)!, event, data: { role: "Tenant" } }]);
  assert.deepEqual(findingsOf(late("signer.invited")), []);
  assert.deepEqual(findingsOf(late("contract.withdrawn")), []);
  for (const event of ["signer.opened", "contract.title_changed", "summary.made"]) {
    const said = `entry ${record.entries.length + 1} of the trail came after every receipt`;
    assert.ok(findingsOf(late(event)).includes(said), event);
  }
});

const SEAL = null;
const pagesOf = (changed: SignedRecord) =>
  collectSealPages({ baseUrl: "https://sign.example" }, changed.entries, changed, SEAL);

test("the certificate says what the trail says: names, times, addresses and how each was signed", () => {
  const { certificate } = pagesOf(record);
  const { contract } = record;
  assert.deepEqual(
    [certificate.publicId, certificate.verifyUrl, certificate.language],
    [contract.publicId, `https://sign.example/verify/${contract.publicId}`, "en"],
  );
  assert.deepEqual(
    [certificate.createdAt, certificate.finalizedAt, certificate.completedAt],
    [contract.createdAt, contract.finalizedAt, contract.signedAt],
  );
  const [, { name, pages, sha256, kind, words } = assert.fail("no attachment")] =
    contract.documents;
  assert.deepEqual(certificate.document, {
    name: "Lease",
    pages: contract.pages.length,
    form: "html",
    originalSha256: contract.originalSha256,
    baseSha256: contract.baseSha256,
    fieldsSha256: fieldsHash(contract.fields),
    parts: [{ name, pages, sha256, kind, ...words }],
  });
  assert.deepEqual(
    [certificate.summary, certificate.seal, certificate.dateFieldTimeZone],
    [...[null, SEAL, "UTC"]],
  );
  const [tenant, landlord] = certificate.signers;
  const opened = record.entries.find(({ event }) => event === "signer.opened");
  assert.deepEqual(tenant?.link, {
    kind: "personal",
    deliveredTo: last,
    sentAt: null,
    openedAt: opened?.at,
  });
  assert.deepEqual([tenant?.role, tenant?.title, tenant?.typedEmail], ["Tenant", "Director", null]);
  assert.deepEqual(
    [landlord?.link, landlord?.typedEmail],
    [...[{ kind: "shared" }, record.signatures[1]?.email]],
  );
  assert.deepEqual([landlord?.signedAt, landlord?.ip], [record.signatures[1]?.signedAt, ORIGIN.ip]);
});

test("the certificate says who was to be sent what, and since when it was asked for", () => {
  const changed = record.entries.find(({ event }) => event === "contract.mails_changed");
  assert.deepEqual(pagesOf(record).certificate.copies, [
    { ...LAWYER, when: "both", askedAt: changed?.at },
  ]);
});

test("whoever was erased is in the trail by a word, and neither in the row nor on the certificate", () => {
  const email = knownEmail(erasedWord("2026-11-28T10:00:00.000Z"));
  const told = record.entries.map((entry) =>
    entry.event === "contract.mails_changed"
      ? { ...entry, data: { copies: [{ email, when: "both" as const }] } }
      : entry,
  );
  assert.deepEqual(toldCopies(told), []);
});

test("every entry of the trail stands on the certificate with its number, its hash and what it was about", () => {
  const { events } = pagesOf(record).certificate;
  assert.deepEqual(
    events.map(({ number }) => number),
    record.entries.map(({ number }) => number),
  );
  assert.deepEqual(
    events.map(({ hash }) => hash),
    trailHashes(record.contract.id, record.entries),
  );
  const detailOf = (name: string) => events.find((event) => event.name === name)?.detail ?? "";
  assert.match(detailOf("contract.title_changed"), /Draft.*Lease/);
  assert.match(detailOf("signer.changed"), new RegExp(`${first}.*${last}`));
});

test("a link counts as sent and opened at the address that it was signed from, and before it was", () => {
  const invited = (email: string) => (entries: TrailEntry[]) => {
    const finalized = entries.findIndex(({ event }) => event === "contract.finalized");
    const told = {
      event: "signer.invited",
      data: { role: "Tenant", email },
      by: { kind: "service" },
    };
    return entries.toSpliced(finalized + 1, 0, { ...entries[finalized]!, ...told } as never);
  };
  const linkOf = (changed: SignedRecord) => pagesOf(changed).certificate.signers[0]?.link;
  const finalizedAt = record.contract.finalizedAt;
  const sent = linkOf(retold(invited(last)));
  assert.deepEqual(sent?.kind === "personal" && sent.sentAt, finalizedAt);
  const elsewhere = linkOf(retold(invited(first)));
  assert.deepEqual(elsewhere?.kind === "personal" && elsewhere.sentAt, null);
  const late = linkOf(
    retold((entries) => {
      const opened = entries.find(({ event }) => event === "signer.opened")!;
      const at = entries.at(-1)!.at;
      return [...entries.filter((entry) => entry !== opened), { ...opened, at }];
    }),
  );
  assert.deepEqual(late?.kind === "personal" && late.openedAt, null);
});

test("what is printed into the fields is what was drawn, by whom, as whom and when", () => {
  const { fields, pages } = pagesOf(record);
  assert.deepEqual(pages, record.contract.pages);
  assert.deepEqual(
    fields.map(({ label, printed }) => [label, printed]),
    [
      ["Landlord", "signature"],
      ["Tenant", "signature"],
    ],
  );
  const [landlord, tenant] = fields;
  const contentOf = (field: typeof landlord) =>
    field?.printed === "signature" ? field.content : null;
  const [drawn, typed] = record.signatures;
  assert.deepEqual(contentOf(tenant)?.drawing, drawn?.drawing);
  assert.deepEqual(contentOf(landlord)?.drawing, typed?.drawing);
  assert.deepEqual(
    [contentOf(tenant)?.title, contentOf(tenant)?.signerName],
    [...["Director", drawn?.signerName]],
  );
  const at = drawn!.signedAt.toISOString();
  assert.ok(contentOf(tenant)?.signedAt.endsWith(`${at.slice(11, 16)} UTC`));
  const box = record.contract.fields.find(({ label }) => label === "Tenant");
  assert.deepEqual([tenant?.page, tenant?.x, tenant?.y], [box?.page, box?.x, box?.y]);
});

test("the document goes by the name under which the last one signed, each signature by its own", () => {
  const renamed = retold((entries) =>
    entries.map((entry) =>
      entry.event === "contract.signed" && (entry.data as { role: string }).role === "Tenant"
        ? { ...entry, data: { ...entry.data, contractName: "Draft lease" } }
        : entry,
    ),
  );
  const { document, signers } = pagesOf(renamed).certificate;
  assert.deepEqual(
    [document.name, ...signers.map(({ contractName }) => contractName)],
    ["Lease", "Draft lease", "Lease"],
  );
});

test("a summary that was shown stands on the certificate, as the trail keeps it", () => {
  const data = { text: "Rent: 900 €.", model: "model-1", sha256: sha256Hex("Rent: 900 €.") };
  const summed = retold((entries) => {
    const told = { event: "summary.made", by: { kind: "service" }, data };
    return entries.toSpliced(-3, 0, { ...entries.at(-3)!, ...told } as never);
  });
  assert.deepEqual(pagesOf(summed).certificate.summary, data);
});

test("without creation, completion or a signature's content nothing is printed at all", () => {
  const without = (event: string) => () =>
    pagesOf({ ...record, entries: record.entries.filter((entry) => entry.event !== event) });
  for (const event of ["contract.created", "contract.finalized", "contract.completed"]) {
    assert.throws(without(event), FalseRecord);
  }
  assert.throws(() => pagesOf({ ...record, signatures: [] }), /that the trail tells of is gone/);
});
