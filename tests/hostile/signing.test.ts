import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { linkKeysOf } from "#kit/rooms/link-keys-of.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import { request } from "#kit/scenes/service.ts";
import { deliveredTo, ink, linkIn, submission } from "#kit/scenes/signer.ts";
import { deliveredSecret } from "#signing/links/delivered-link.ts";
import { attack, call, lookIntoLog, type Row, type Scene, send, underAttack } from "./attack.ts";

/** A contract of the attacker's that was cancelled, and one that waits to be made signable. */
let cancelled: { shared: string; link: string };
let draft: string;
const scene = underAttack({ prepare });

async function prepare(scene: Scene): Promise<void> {
  const make = (finalize: boolean) =>
    call(scene, "POST", "/contracts", {
      content: "<p>x</p>",
      signers: [{ role: "Signature", email: "gone@attack.example" }],
      finalize,
    });
  const { contract } = (await make(true)).body;
  await call(scene, "POST", `/contracts/${contract.id}/cancel`);
  cancelled = {
    shared: linkIn(contract.signUrl),
    link: deliveredTo(scene.service, contract.signers[0]),
  };
  draft = (await secretsOf(scene.service, (await make(false)).body.contract.id)).sign;
}

const over =
  (link: string | (() => string), end = "", method = "GET", body?: unknown) =>
  () =>
    request(
      `${scene.url}/api/v1/signing/${typeof link === "string" ? link : link()}${end}`,
      method,
      body,
    );
const nobody = () => ({ id: randomUUID(), email: "nobody@attack.example" });
const shared = () => scene.own.shared;
const sign = (change: Record<string, unknown>, role = "A", link = shared) =>
  over(link, "/signatures", "POST", { ...submission("A"), role, ...change });
const drawn = (change: object) => sign({ signature: { ...ink, ...change } });
const typed = (text: unknown, font: unknown = "Caveat") =>
  sign({ signature: { type: "typed", text, font } });
const picture = (png: unknown) => sign({ signature: { type: "image", png } });
/** The secret of the own contract's link with one of its bytes changed. */
const bent = (at: number) => () => {
  const bytes = Buffer.from(scene.own.link, "base64url");
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString("base64url");
};

const LINKS: Row[] = [
  ["an unknown link", over("a".repeat(16)), 404],
  ["an unknown link of the right letters", over("23456789".repeat(4).slice(0, 26)), 404],
  ["a contract's token", over(() => scene.own.token), 404],
  ["the secret of its status page", over(() => scene.own.status), 404],
  ["a malformed link", over("a%00b"), 404],
  ["a link of 200 characters", over("A".repeat(200)), 404],
  ["a link with padding", over(() => `${scene.own.link}==`), 404],
  ["a link with a further letter", over(() => `${scene.own.link}A`), 404],
  ["a link without its last letter", over(() => scene.own.link.slice(0, -1)), 404],
  ["a link whose last bits are others", over(() => `${scene.own.link.slice(0, -1)}_`), 404],
  [
    "a link in the other base64",
    over(() => `${encodeURIComponent("+/")}${scene.own.link.slice(2)}`),
    404,
  ],
  ["a link in capitals", over(() => scene.own.shared.toUpperCase()), 404],
  ["a link with another signer", over(bent(0)), 404],
  ["a link with another epoch", over(bent(17)), 404],
  ["a link with another tag", over(bent(33)), 404],
  [
    "a delivered link under another key",
    over(() =>
      deliveredSecret(linkKeysOf(Buffer.alloc(32)), {
        signerId: randomUUID(),
        epoch: 1,
        email: "a@mill.example",
      }),
    ),
    404,
  ],
  [
    "a right link of a signer who does not exist",
    over(() => deliveredTo(scene.service, nobody())),
    404,
  ],
  ["a token in words of SQL", over("'%20or%20''='"), 404],
  ["a cancelled contract over its shared link", over(() => cancelled.shared), 410],
  ["a cancelled contract over its delivered link", over(() => cancelled.link), 410],
  ["opening a cancelled contract", over(() => cancelled.link, "/opened", "POST"), 410],
  [
    "signing a cancelled contract",
    over(() => cancelled.shared, "/signatures", "POST", submission("Signature")),
    409,
  ],
  ["the signing page of a cancelled contract", () => send(scene, `/sign/${cancelled.shared}`), 410],
  ["signing a draft", over(() => draft, "/signatures", "POST", submission("Signature")), 409],
  ["opening over the shared link, for which nobody is named", over(shared, "/opened", "POST"), 204],
  ["opening with a body of anything", over(shared, "/opened", "POST", "<<<"), 204],
  ["opening what is not there", over("nothing", "/opened", "POST"), 404],
  ["the sealed file over the shared link", over(shared, "/pdf"), 404],
  ["the sealed file before all signed", over(() => scene.own.link, "/pdf"), 409],
  [
    "the sealed file before all signed, by key",
    () => call(scene, "GET", `/contracts/${scene.own.token}/pdf`),
    409,
  ],
  ["the sealed file of a cancelled contract", over(() => cancelled.link, "/pdf"), 410],
  ["the signing page of an unknown link", () => send(scene, "/sign/unknown"), 404],
  ["a page that does not exist", () => send(scene, `/sign/${shared()}/pages/99`), 404],
  ["page zero", () => send(scene, `/sign/${shared()}/pages/0`), 404],
  ["a page below zero", () => send(scene, `/sign/${shared()}/pages/-1`), 404],
  ["half a page", () => send(scene, `/sign/${shared()}/pages/1.5`), 404],
  ["no page", () => send(scene, `/sign/${shared()}/pages/`), 404],
  ["a page that is no number", () => send(scene, `/sign/${shared()}/pages/NaN`), 404],
  [
    "a page beyond every number",
    () => send(scene, `/sign/${shared()}/pages/${"9".repeat(150)}`),
    404,
  ],
  ["a page number that is a path", () => send(scene, `/sign/${shared()}/pages/..%2f1`), 404],
  ["a page of an unknown link", () => send(scene, "/sign/unknown/pages/1"), 404],
];

const SUBMISSIONS: Row[] = [
  ["a role that another link signs", sign({}, "C"), 409],
  ["a role of the shared link over a delivered one", sign({}, "A", () => scene.own.link), 409],
  ["a role that is none", sign({}, "D"), 400],
  ["a role that every object has", sign({}, "__proto__"), 400],
  ["a role in small letters", sign({}, "a"), 400],
  ["a role of blanks", sign({}, "  "), 400],
  ["no role", sign({ role: undefined }), 400],
  ["two roles", sign({ role: ["A", "B"] }), 400],
  ["no consent", sign({ consent: false }), 400],
  ["consent as a word", sign({ consent: "true" }), 400],
  ["consent as a number", sign({ consent: 1 }), 400],
  ["a submission id that is none", sign({ submissionId: "1" }), 400],
  ["a submission id in braces", sign({ submissionId: `{${randomUUID()}}` }), 400],
  ["a name of blanks", sign({ signerName: " \t\u00a0\u3000 " }), 400],
  ["a name without width", sign({ signerName: "\u200b" }), 400],
  ["a name of joiners", sign({ signerName: "\u2060\u200d" }), 400],
  ["a name of the letter that shows nothing", sign({ signerName: "\u3164" }), 400],
  ["a name of a hyphen that nobody sees", sign({ signerName: "\u00ad" }), 400],
  ["a name that turns directions", sign({ signerName: "Ada\u202eecalevoL" }), 400],
  ["a name of 121 characters", sign({ signerName: "x".repeat(121) }), 400],
  ["a line break in the name", sign({ signerName: "A\r\nB" }), 400],
  ["a zero byte in the name", sign({ signerName: "A\u0000B" }), 400],
  ["half a letter in the name", sign({ signerName: "A\ud800" }), 400],
  ["half a letter in the title", sign({ title: "A\udc00" }), 400],
  [
    "a name that no font can print",
    sign({ signerName: "𓀀𓀁𓀂" }),
    400,
    /no font of this service prints/,
  ],
  ["a name of pictures and such letters", sign({ signerName: "👩‍👩‍👧‍👦 𓀀" }), 400],
  ["a name as an object", sign({ signerName: { toString: "x" } }), 400],
  ["a title of 81 characters", sign({ title: "x".repeat(81) }), 400],
  ["an address with a header", sign({ email: "a@example.com\r\nBcc: b@example.com" }), 400],
  ["two addresses", sign({ email: "a@example.com,b@example.com" }), 400],
  ["a time zone that is none", sign({ timeZone: "Mars/Olympus" }), 400],
  ["a time zone that is a path", sign({ timeZone: "../../etc/passwd" }), 400],
  ["a time zone of 61 characters", sign({ timeZone: "x".repeat(61) }), 400],
  ["a value for a foreign field", sign({ inputs: { [randomUUID()]: "x" } }), 400],
  ["a value for what every object has", sign({ inputs: { constructor: "x" } }), 400],
  [
    "a hundred thousand values for nothing",
    sign({
      inputs: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, ""])),
    }),
    400,
  ],
  ["values in a list", sign({ inputs: ["x"] }), 400],
  ["a value that is no text", sign({ inputs: { x: { y: "z" } } }), 400],
  ["a submission over the limit", sign({ signerName: "x".repeat(2_100_000) }), 413],
  ["an empty drawing", drawn({ strokes: [] }), 400, /no ink/],
  [
    "an empty drawing in a box of next to nothing",
    drawn({ width: 1e-323, height: 1e-323, strokes: [] }),
    400,
  ],
  ["a drawing in a box of next to nothing", drawn({ width: 1e-300, height: 1e-300 }), 400],
  ["a drawing in a box without height", drawn({ height: 1e-12 }), 400],
  ["a drawing of one point", drawn({ strokes: [[[1, 1]]] }), 400, /no ink/],
  [
    "a drawing on one spot",
    drawn({
      strokes: [
        [
          [5, 5],
          [5, 5],
          [5, 5],
        ],
      ],
    }),
    400,
  ],
  [
    "a drawing outside of its box",
    drawn({
      strokes: [
        [
          [-50, -50],
          [-10, -90],
        ],
      ],
    }),
    400,
  ],
  ["a drawing of infinite size", drawn({ width: 1e308 }), 400],
  ["a drawing of no size", drawn({ width: 0 }), 400],
  ["a drawing of a size below zero", drawn({ height: -10 }), 400],
  [
    "a drawing with points of three numbers",
    drawn({
      strokes: [
        [
          [1, 1, 1],
          [200, 90, 1],
        ],
      ],
    }),
    400,
  ],
  ["a drawing with points of one number", drawn({ strokes: [[[1], [2]]] }), 400],
  [
    "a drawing with points that are texts",
    drawn({
      strokes: [
        [
          ["1", "1"],
          ["200", "90"],
        ],
      ],
    }),
    400,
  ],
  [
    "a drawing with points far away",
    drawn({
      strokes: [
        [
          [1, 1],
          [1e9, 90],
        ],
      ],
    }),
    400,
  ],
  [
    "four hundred and one strokes",
    drawn({
      strokes: Array(401).fill([
        [1, 1],
        [200, 90],
      ]),
    }),
    400,
  ],
  ["twenty thousand and one points", drawn({ strokes: [Array(20_001).fill([1, 1])] }), 400],
  ["half a million strokes of nothing", drawn({ strokes: Array(500_000).fill([]) }), 400],
  ["a drawing of an unknown kind", sign({ signature: { type: "svg", svg: "<svg/>" } }), 400],
  ["a drawing of a kind that every object has", sign({ signature: { type: "constructor" } }), 400],
  ["no drawing", sign({ signature: null }), 400],
  ["a typed name of nothing", typed("  "), 400],
  ["a typed name of 81 characters", typed("x".repeat(81)), 400],
  ["a typed name with half a letter", typed("A\ud800"), 400],
  ["a typed name without width", typed("\u200b"), 400],
  ["a font that is a path", typed("A", "../../etc/passwd"), 400],
  ["a font that is another one", typed("A", "Noto Sans"), 400],
  ["a font that every object has", typed("A", "__proto__"), 400],
  ["a picture that is none", picture("AAAA"), 400],
  ["an empty picture", picture(""), 400],
  ["a picture of another type", picture(Buffer.from("GIF89a").toString("base64")), 400],
  ["a picture as a data URL", picture("data:image/png;base64,AAAA"), 400],
  ["a picture from elsewhere", picture("https://127.0.0.1/x.png"), 400],
  ["a picture over its limit", picture("A".repeat(280_000)), 400],
  ["a picture of 60,000 by 60,000 points", picture(pngOfSize(60_000, 60_000)), 400],
  ["a picture of no points", picture(pngOfSize(0, 0)), 400],
  [
    "initials that are none",
    sign({ initials: { type: "drawn", width: 1, height: 1, strokes: [] } }),
    400,
  ],
];

/** A PNG that says how large it is, and has nothing of it. */
function pngOfSize(width: number, height: number): string {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 6], 16);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, header]).toString("base64");
}

attack(scene, [...LINKS, ...SUBMISSIONS]);

test("after all of that nothing was signed", async () => {
  const { contract } = (await call(scene, "GET", `/contracts/${scene.own.id}`)).body;
  assert.deepEqual([contract.status, contract.signatures], ["pending", []]);
});

test("what programs that scan mail do to a link changes nothing: GET, HEAD, OPTIONS, prefetching, posting forms", async () => {
  const { link, shared } = scene.own;
  const contract = async () => (await call(scene, "GET", `/contracts/${scene.own.id}`)).body;
  const earlier = await contract();
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const secret of [link, shared]) {
    for (const path of [
      `/sign/${secret}`,
      `/sign/${secret}/pages/1`,
      `/api/v1/signing/${secret}`,
      `/api/v1/signing/${secret}/pdf`,
    ]) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) await fetch(scene.url + path, { method });
      await fetch(scene.url + path, {
        headers: { "sec-purpose": "prefetch", purpose: "prefetch" },
      });
      await fetch(scene.url + path, { method: "POST", headers: form, body: "a=b" });
    }
    const path = `/api/v1/signing/${secret}/signatures`;
    const posted = await fetch(scene.url + path, {
      method: "POST",
      headers: form,
      body: "role=A&consent=true",
    });
    assert.equal(posted.status, 415);
  }
  assert.deepEqual(await contract(), earlier);
});

test("the page of a delivered link loads nothing from elsewhere and hands its address to nobody", async () => {
  const page = await fetch(`${scene.url}/sign/${scene.own.link}`);
  const html = await page.text();
  assert.equal(page.headers.get("referrer-policy"), "no-referrer");
  assert.equal(page.headers.get("cache-control"), "no-store");
  assert.doesNotMatch(html, /(?:src|href|action)="(?:https?:)?\/\/(?!localhost)/);
  assert.doesNotMatch(html, /<form[^>]+method="post"/i);
});

lookIntoLog(scene);
