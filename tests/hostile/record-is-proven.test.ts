import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { request, startService, type TestAccount, type TestService } from "#kit/service.ts";
import { linkIn, signOver } from "#kit/signer.ts";
import { sealContract } from "#sealing/seal.ts";

/** Nobody answers there: what everyone signed waits for its timestamp, and can be tampered with. */
const NO_AUTHORITY = "http://127.0.0.1:9/tsa";

let service: TestService;
let account: TestAccount;
let owner: pg.Client;
before(async () => {
  service = await startService({ env: { TSA_URLS: NO_AUTHORITY }, keepLog: true });
  account = await service.openAccount();
  owner = new pg.Client(service.database?.owner);
  await owner.connect();
  // Whoever owns the tables can switch triggers off: the proof is for what such a person did.
  await owner.query("set session_replication_role = replica");
});
after(async () => {
  await owner?.end();
  await service?.close();
});

async function signedContract(): Promise<string> {
  const created = await account.call("POST", "/contracts", {
    title: "Lease",
    content: "<p>The rent is 900 €.</p>",
    finalize: true,
  });
  const { id, signUrl } = created.body.contract;
  const link = linkIn(signUrl);
  const view = await request(`${service.url}/api/v1/signing/${link}`, "GET");
  const signed = await signOver(service.url, link, view.body.roles[0].role, {
    title: "Tenant",
    email: "tenant@example.com",
  });
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
  return id;
}

const problemOf = async (id: string) => {
  const { rows } = await owner.query(
    "select seal_problem, sealed_sha256 from contract where id = $1",
    [id],
  );
  return rows[0] as { seal_problem: string | null; sealed_sha256: string | null };
};

test("a record that nobody changed waits for nothing but its timestamp", async () => {
  const id = await signedContract();
  await assert.rejects(sealContract(service.app.house, id), /did not answer/);
});

/** What somebody with the database does to a signed contract, and what is said of it. */
const TAMPERINGS: Record<string, [statement: string, said: RegExp]> = {
  "an entry taken away": [
    "delete from trail_entry where contract_id = $1 and event = 'contract.signed'",
    /the trail has \d+ entries where \d+ were written/,
  ],
  "the last entry taken away": [
    "delete from trail_entry where contract_id = $1 and event = 'contract.completed'",
    /does not tell of the contract's completion/,
  ],
  "an entry's words": [
    `update trail_entry set data = jsonb_set(data, '{signerName}', '"Mallory"') where contract_id = $1 and event = 'contract.signed'`,
    /entry \d+ of the trail does not fit to its hash/,
  ],
  "an entry's time": [
    "update trail_entry set at = at - interval '1 day' where contract_id = $1 and event = 'contract.completed'",
    /is earlier than the one before it/,
  ],
  "where the trail ends": [
    "update contract set trail_head = '\\x00' where id = $1",
    /the trail ends otherwise than it was left/,
  ],
  "how long the trail is": [
    "update contract set trail_length = trail_length + 1 where id = $1",
    /entries where \d+ were written/,
  ],
  "the signer's name": [
    "update signature set signer_name = 'Mallory' where contract_id = $1",
    /the trail says otherwise: signerName/,
  ],
  "the signer's role": [
    "update signature set role = 'Landlord' where contract_id = $1",
    /the trail says otherwise: role/,
  ],
  "the signer's job title": [
    "update signature set title = 'Director' where contract_id = $1",
    /the trail says otherwise: title/,
  ],
  "the typed address": [
    "update signature set email = 'mallory@example.com' where contract_id = $1",
    /the trail says otherwise: email/,
  ],
  "the address that a link was delivered to": [
    "update signature set link_email = 'mallory@example.com', delivered_link = true where contract_id = $1",
    /the trail says otherwise: deliveredTo/,
  ],
  "the network address": [
    "update signature set ip = '203.0.113.1' where contract_id = $1",
    /the trail says otherwise: ip/,
  ],
  "the browser": [
    "update signature set user_agent = 'lynx' where contract_id = $1",
    /the trail says otherwise: userAgent/,
  ],
  "the zone": [
    "update signature set time_zone = 'UTC' where contract_id = $1",
    /the trail says otherwise: timeZone/,
  ],
  "the time of signing": [
    "update signature set signed_at = signed_at - interval '1 day' where contract_id = $1",
    /the trail says otherwise: signedAt/,
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
  "a signature that the trail does not know": [
    "update signature set id = gen_random_uuid() where contract_id = $1",
    /the trail does not tell of the signature/,
  ],
  "a signature taken away": [
    "delete from signature where contract_id = $1",
    /there are 0 signatures where 1 were counted/,
  ],
  "the count of signatures": [
    "update contract set signature_count = 2 where id = $1",
    /there are 1 signatures where 2 were counted/,
  ],
  "where the fields are": [
    "update contract set fields = jsonb_set(fields, '{0,x}', '1') where id = $1",
    /the fields are not those that were created/,
  ],
  "the hash of the original": [
    "update contract set original_sha256 = repeat('0', 64) where id = $1",
    /the original is not the one that was sent/,
  ],
};

for (const [what, [statement, said]] of Object.entries(TAMPERINGS)) {
  test(`changed in the database: ${what}: nothing is sealed, and owner and operator are told`, async () => {
    const id = await signedContract();
    await owner.query(statement, [id]);
    // An attempt of the background may have begun before; whoever comes meanwhile gets its end.
    await sealContract(service.app.house, id).catch(() => {});
    await assert.rejects(sealContract(service.app.house, id), said);
    const { seal_problem: problem, sealed_sha256: sealed } = await problemOf(id);
    assert.equal(sealed, null);
    assert.match(problem ?? "", said);
    const lines = service.logLines.filter(
      (line) => line.includes("record.false") && line.includes(id),
    );
    assert.ok(lines.length > 0);
  });
}

test("another document in the place of the stored one is not sealed", async () => {
  const [one, other] = [await signedContract(), await signedContract()];
  const file = await baseFile(one);
  await writeFile(file, await readFile(await baseFile(other)));
  await writeFile(file, Buffer.concat([await readFile(file), Buffer.from("\n")]));
  await assert.rejects(sealContract(service.app.house, one));
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
