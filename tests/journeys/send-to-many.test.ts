/** One contract for each row of a table, as whoever has no script sends the forms. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";

let service: TestService;
let account: TestAccount;
let owner: TestMember;
const shared = sharedService();
before(async () => {
  service = await shared.start();
});
after(() => shared.end());
beforeEach(async () => {
  service.clock.moveMs(MINUTE_MS);
  account = await service.openAccount();
  owner = await signedIn(service, account.accountId);
});

async function sample(): Promise<string> {
  const { body } = await account.call("POST", "/contracts", {
    content: "<h1>Lease</h1><p>Text</p>",
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [{ role: "Landlord", email: "landlord@example.org" }],
  });
  return `/app/contracts/${body.contract.id}/many`;
}

const HEADER = "Reference;Tenant: e-mail;Tenant: name";
const tableOf = (count: number) =>
  [HEADER]
    .concat(
      Array.from({ length: count }, (_, at) => `L-${at};tenant${at}@example.org;Tenant ${at}`),
    )
    .join("\n");

const listed = async () => (await account.call("GET", "/contracts?limit=100")).body;

/** What the form of a page would send next. */
function formOf(html: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [, name = "", value = ""] of html.matchAll(
    /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
  )) {
    values[name] = value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  }
  return values;
}

async function sendAll(path: string, table: string) {
  let page = await owner.post(path, { table, go: "send" });
  const answers = [page];
  while (page.html.includes("data-continue")) {
    page = await owner.post(path, { ...formOf(page.html), table, go: "send" });
    answers.push(page);
  }
  return { page, answers };
}

test("every row becomes a contract with its people and reference, and the result tells of each", async () => {
  const path = await sample();
  const table = tableOf(23);
  const checked = await owner.post(path, { table, go: "check" });
  assert.equal(checked.status, 200);
  assert.match(checked.html, /It has 23 rows/);
  assert.match(checked.html, /46 personal links are e-mailed/);
  assert.equal((await listed()).pagination.total, 1, "nothing is sent by looking");

  const { page, answers } = await sendAll(path, table);
  assert.equal(answers.length, 2);
  assert.match(page.html, /23 contracts were sent/);
  const { contracts, pagination } = await listed();
  assert.equal(pagination.total, 24);
  const made = contracts.find(({ reference }: { reference?: string }) => reference === "L-7");
  assert.equal(made.status, "pending");
  const { contract } = (await account.call("GET", `/contracts/${made.id}`)).body;
  const tenant = contract.signers.find(({ role }: { role: string }) => role === "Tenant");
  assert.deepEqual([tenant.email, tenant.name], ["tenant7@example.org", "Tenant 7"]);

  const result = await owner.post(path, { ...formOf(page.html), table, go: "result" });
  const lines = result.html.replace("\uFEFF", "").trim().split("\r\n");
  assert.equal(lines.length, 24);
  assert.ok(lines[8]?.startsWith(`L-7,tenant7@example.org,Tenant 7,sent,${made.id},`), lines[8]);
});

test("the same table again sends nothing twice: within a day by its key, for ever by its reference", async () => {
  const path = await sample();
  const table = tableOf(3);
  await sendAll(path, table);
  const again = await sendAll(path, table);
  assert.match(again.page.html, /3 rows were sent before/);
  const others = await sendAll(path, table.replace("Tenant 0", "Tenant Zero"));
  assert.match(others.page.html, /3 rows were sent before/);
  const both = await Promise.all([sendAll(path, tableOf(5)), sendAll(path, tableOf(5))]);
  assert.equal(both.length, 2);
  assert.equal((await listed()).pagination.total, 6);
});

test("nothing is sent of a table in which anything is wrong, and every row says what", async () => {
  const path = await sample();
  const table = [
    HEADER,
    "L-1;ada@example.org;Ada",
    "L-2;no address;Bob",
    `${"x".repeat(201)};c@example.org;Cy`,
    "L-1;ada@example.org;Ada",
    "L-5;e@example.org;Ed\u202Ede",
  ].join("\n");
  const sent = await owner.post(path, { table, go: "send" });
  assert.equal(sent.status, 400);
  assert.match(sent.html, /In 4 rows something is wrong/);
  for (const line of [3, 4, 5, 6]) assert.match(sent.html, new RegExp(`Row ${line}:`));
  assert.match(sent.html, /says the same as row 2/);
  assert.equal((await listed()).pagination.total, 1);
  const unread = await owner.post(path, { table: "a;b", go: "check" });
  assert.equal(unread.status, 400);
  const unknown = await owner.post(path, { table: "a;b\n1;2", go: "send" });
  assert.match(unknown.html, /No column says anything yet/);
});

test("what a table says is text wherever it goes: on the page, in mails and in the result", async () => {
  const path = await sample();
  const evil = '=HYPERLINK("https://evil.example")<img src=x onerror=alert(1)>';
  const table = `${HEADER};Own\n"${evil.replaceAll('"', '""')}";ada@example.org;Ada\nL-2;b@example.org;=cmd;x`;
  const checked = await owner.post(path, { table, go: "check" });
  assert.ok(!checked.html.includes("<img src=x"));
  const { page } = await sendAll(path, table);
  assert.ok(!page.html.includes("<img src=x"));
  const { html: csv } = await owner.post(path, { ...formOf(page.html), table, go: "result" });
  for (const cell of csv.split(/[,\r\n]+/)) assert.doesNotMatch(cell, /^"?[=@]/);
  const { contracts } = await listed();
  assert.ok(contracts.some(({ reference }: { reference?: string }) => reference === evil));
});

test("a table belongs to whoever may send contracts, and to no other account's", async () => {
  const path = await sample();
  const stranger = await service.openAccount();
  const other = await signedIn(service, stranger.accountId);
  assert.equal((await other.get(path)).status, 404);
  assert.equal((await other.post(path, { table: tableOf(1), go: "send" })).status, 404);
  assert.equal((await owner.get(path)).status, 200);
  const prepared = await owner.get(`${path}/table.csv`);
  assert.match(prepared.html, /Reference,Tenant: name,Tenant: e-mail/);
});
