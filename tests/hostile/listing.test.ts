import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { attack, call, lookIntoLog, type Row, underAttack } from "./attack.ts";

const scene = underAttack();

const list = (query: string) => () => call(scene, "GET", `/contracts?${query}`);
const types = (query: string) => () => call(scene, "GET", `/attachments?${query}`);

const ROWS: Row[] = [
  ["no contract a page", list("limit=0"), 400],
  ["a page too long", list("limit=101"), 400],
  ["a page below zero", list("limit=-1"), 400],
  ["a page in powers", list("limit=1e2"), 400],
  ["a page in hexadecimal digits", list("limit=0x10"), 400],
  ["half a contract", list("limit=1.5"), 400],
  ["a page in Arabic digits", list("limit=%D9%A3"), 400],
  ["a blank before the number", list("limit=%2050"), 400],
  ["no number", list("limit="), 400],
  ["a zero byte for a number", list("limit=%00"), 400],
  ["NaN", list("limit=NaN"), 400],
  ["Infinity", list("offset=Infinity"), 400],
  ["the same name twice", list("limit=50&limit=50"), 400],
  ["a number with zeros before it", list("limit=0000000000000000000001"), 200],
  ["an offset below zero", list("offset=-1"), 400],
  ["zero below zero", list("offset=-0"), 200],
  ["an offset that just fits", list("offset=9007199254740991"), 200],
  ["an offset beyond what is exact", list("offset=9007199254740992"), 400],
  ["an offset beyond the database's numbers", list("offset=99999999999999999999"), 400],
  ["an offset beyond 32 bits", list("offset=4294967296"), 200],
  ["an empty status", list("status="), 400],
  ["a status in capitals", list("status=PENDING"), 400],
  ["two statuses", list("status=pending&status=draft"), 400],
  ["statuses in a list", list("status=pending,draft"), 400],
  ["a status that every object has", list("status=__proto__"), 400],
  ["SQL in a status", list("status=draft'%20or%201=1--"), 400],
  ["before something that is no id", list("before=x"), 400],
  ["before an id in braces", list(`before={${randomUUID()}}`), 400],
  ["before an id as a URN", list(`before=urn:uuid:${randomUUID()}`), 400],
  ["before two ids", list(`before=${randomUUID()}&before=${randomUUID()}`), 400],
  ["before the lowest id", list("before=00000000-0000-0000-0000-000000000000"), 200],
  [
    "before the highest id, far away",
    list("before=ffffffff-ffff-ffff-ffff-ffffffffffff&offset=9007199254740991"),
    200,
  ],
  [
    "before another's contract",
    () => call(scene, "GET", `/contracts?before=${scene.victims.id}`),
    200,
  ],
  [
    "another's account in the query",
    () =>
      call(
        scene,
        "GET",
        `/contracts?accountId=${scene.victim.accountId}&account_id=${scene.victim.accountId}`,
      ),
    200,
  ],
  ["names that every object has", list("__proto__[limit]=1&constructor=2&toString=3"), 200],
  [
    "five thousand names",
    list(Array.from({ length: 1_000 }, (_, index) => `a${index}=1`).join("&")),
    200,
  ],
  ["a percent sign that is none", list("status=%E0%A4%A"), 400],
  ["a country of one letter", types("country=D"), 400],
  ["a country of three letters", types("country=deu"), 400],
  ["a line end behind a country", types("country=de%0a"), 400],
  ["two countries", types("country=DE&country=FR"), 400],
  ["a country of other signs", types("country=__"), 400],
  ["no country of this world", types("country=zz"), 200],
  ["a language that is none", types("language=xx"), 400],
  ["a language that every object has", types("language=constructor"), 400],
];

attack(scene, ROWS);

test("no page of the list, whatever is asked, has a contract of another account", async () => {
  for (const { query } of [{ query: "limit=100" }, { query: `before=${scene.victims.id}` }]) {
    const { contracts, pagination } = (await call(scene, "GET", `/contracts?${query}`)).body;
    const ids = contracts.map(({ id }: { id: string }) => id);
    assert.ok(ids.every((id: string) => id === scene.own.id));
    assert.equal(pagination.total, 1);
  }
});

lookIntoLog(scene);
