import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";

/** So many times as long as one that asks for nothing special may a hostile request hold everybody up. */
const MOST = 6;
const TIMES = 9;

let service: TestService;
let owner: TestMember;

before(async () => {
  service = await startService();
  const { accountId } = await service.openAccount();
  owner = await signedIn(service, accountId);
});
after(() => service.close());
beforeEach(() => service.clock.moveMs(MINUTE_MS));

/** Processor time of this thread, in which client and service run, by the middle of several times. */
async function middleMs(ask: () => Promise<{ status: number }>, status: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = process.threadCpuUsage();
    const answered = await ask();
    const { user, system } = process.threadCpuUsage(start);
    assert.equal(answered.status, status);
    taken.push((user + system) / 1_000);
  }
  return taken.sort((one, other) => one - other)[TIMES >> 1] ?? 0;
}

async function assertNoDearer(
  ask: (text: string) => Promise<{ status: number }>,
  { hostile, plain, status }: { hostile: string; plain: string; status: number },
) {
  await middleMs(() => ask(plain), status);
  const [taken, usual] = [
    await middleMs(() => ask(hostile), status),
    await middleMs(() => ask(plain), status),
  ];
  assert.ok(taken < MOST * usual, `${taken} ms instead of ${usual} ms`);
}

/** Headers that are as large as the server takes them, of what their readers look for. */
const HEADERS: [name: string, hostile: string][] = [
  ["accept-language", `a${" ".repeat(15_500)}x`],
  ["accept-language", "a;".repeat(7_700)],
  ["accept-language", `${"de-".repeat(5_000)},`],
  ["accept", `${"text/".repeat(3_000)}x`],
  ["accept-encoding", "br".repeat(7_500)],
  ["cookie", "a=".repeat(7_500)],
  ["cookie", `a${" ".repeat(15_000)}=;`],
  ["user-agent", "Version/".repeat(1_900)],
  ["x-forwarded-for", `${"1,".repeat(7_500)}x`],
  ["origin", `http://${"a.".repeat(7_500)}`],
  ["authorization", `Bearer ${" ".repeat(15_000)}x`],
];

for (const [name, hostile] of HEADERS) {
  const shown = `${hostile.slice(0, 12)}…`.replaceAll(" ", "␣");
  test(`nobody holds everybody up by a long ${name} of ${shown}`, () =>
    assertNoDearer((value) => fetch(`${service.url}/`, { headers: { [name]: value } }), {
      hostile,
      plain: "a".repeat(hostile.length),
      status: 200,
    }));
}

/** Texts for a contract that look like the beginning of something, over and over. */
const TEXTS = [
  "<p ",
  "\n \t",
  "<",
  "&",
  "<div><",
  '<p title="',
  "((signature ",
  "\u0301",
  "\u064e",
];
const BYTES = 240_000;

for (const piece of TEXTS) {
  test(`nobody holds everybody up by a contract's text of ${JSON.stringify(piece)} over and over`, () => {
    const hostile = `x${piece.repeat(BYTES / Buffer.byteLength(piece))}x`;
    const title = "t".repeat(LIMITS.titleCharacters + 1);
    return assertNoDearer((text) => owner.post("/app/new", { text, title, language: "en" }), {
      hostile,
      plain: "word ".repeat(BYTES / 5),
      status: 400,
    });
  });
}

test("a text beyond every bound is refused without being read", () =>
  assertNoDearer((text) => owner.post("/app/new", { text, language: "en" }), {
    hostile: "<p x".repeat(300_000),
    plain: "word".repeat(300_000),
    status: 400,
  }));

/** A form as it stands, and one of files, each of as many values as its bytes hold. */
const FORMS: [what: string, type: string, value: string, end: string][] = [
  ["form", "application/x-www-form-urlencoded", "a=&", ""],
  [
    "form of files",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\ufffd\r\n',
    "--b--\r\n",
  ],
];

for (const [what, type, value, end] of FORMS) {
  test(`nobody holds everybody up by a ${what} of a million values`, () => {
    const many = value.repeat(3_000_000 / value.length) + end;
    const [cookie, title] = [owner.cookie, "t".repeat(LIMITS.titleCharacters + 1)];
    const send = (body: string) =>
      fetch(`${service.url}/app/new`, {
        method: "POST",
        body,
        headers: { cookie, "content-type": type },
      });
    const plain = new URLSearchParams({ token: owner.token, title, text: "word ".repeat(100_000) });
    return assertNoDearer(
      (text) => (text === many ? send(many) : owner.post("/app/new", Object.fromEntries(plain))),
      { hostile: many, plain: "", status: 400 },
    );
  });
}
