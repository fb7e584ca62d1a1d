/** The floor plan, kept by a test: who may look into whom, and which package has its door where. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

/** For every room, the rooms it may look into. `kernel` is open to all. */
const MAY_LOOK_INTO: Record<string, readonly string[]> = {
  kernel: [],
  lib: [],
  i18n: [],
  metrics: ["store", "troubles"],
  troubles: ["store"],
  egress: [],
  evidence: [],
  wire: [],
  attachments: ["documents", "i18n", "wire"],
  documents: ["evidence", "i18n"],
  store: ["egress"],
  trail: ["store"],
  jobs: ["store"],
  mail: ["i18n", "store"],
  accounts: ["egress", "store"],
  contracts: ["accounts", "attachments", "documents", "egress", "mail", "store", "trail", "wire"],
  payments: ["accounts", "contracts", "egress", "jobs", "store"],
  invitations: ["contracts", "store", "trail"],
  summary: ["contracts", "documents", "egress", "i18n", "store", "trail"],
  signing: [
    "contracts",
    "documents",
    "evidence",
    "i18n",
    "invitations",
    "store",
    "summary",
    "trail",
    "wire",
  ],
  sealing: [
    "accounts",
    "contracts",
    "documents",
    "egress",
    "evidence",
    "i18n",
    "lib",
    "signing",
    "store",
    "trail",
  ],
  "seal-log": ["contracts", "lib", "sealing", "store", "trail"],
  withdrawal: ["accounts", "contracts", "i18n", "invitations", "sealing", "store", "trail"],
  correspondence: [
    "accounts",
    "contracts",
    "evidence",
    "i18n",
    "invitations",
    "jobs",
    "mail",
    "payments",
    "seal-log",
    "sealing",
    "signing",
    "store",
    "trail",
    "troubles",
    "webhooks",
    "withdrawal",
  ],
  idempotency: ["store"],
  listening: ["webhooks"],
  webhooks: ["accounts", "contracts", "egress", "jobs", "store", "trail", "wire"],
  http: ["accounts", "api", "store", "wire"],
  api: [
    "accounts",
    "attachments",
    "bundle",
    "contracts",
    "correspondence",
    "idempotency",
    "invitations",
    "mail",
    "sealing",
    "signing",
    "store",
    "summary",
    "webhooks",
    "wire",
  ],
  assistant: ["accounts", "api", "contracts", "signing", "store", "trail", "wire"],
  erasure: ["accounts", "contracts", "jobs", "mail", "store", "trail", "webhooks"],
  export: ["accounts", "api", "bundle", "contracts", "i18n", "jobs", "store", "trail", "wire"],
  backup: ["contracts", "seal-log", "store", "trail"],
  verification: ["documents", "evidence", "i18n", "lib", "seal-log", "sealing"],
  bundle: [
    ...["contracts", "documents", "evidence", "lib", "seal-log", "sealing", "signing", "store"],
    "verification",
  ],
  pages: [
    "accounts",
    "api",
    "assistant",
    "bundle",
    "contracts",
    "correspondence",
    "documents",
    "erasure",
    "export",
    "http",
    "i18n",
    "mail",
    "payments",
    "seal-log",
    "sealing",
    "signing",
    "store",
    "summary",
    "verification",
    "webhooks",
    "wire",
    "withdrawal",
  ],
  cli: [
    "accounts",
    "backup",
    "contracts",
    "documents",
    "egress",
    "erasure",
    "http",
    "i18n",
    "invitations",
    "jobs",
    "lib",
    "mail",
    "payments",
    "seal-log",
    "sealing",
    "store",
    "verification",
    "webhooks",
  ],
};

/** Where a package may be imported. One that is not listed may be imported nowhere. */
const DOORS: Record<string, readonly string[]> = {
  "@embedpdf/pdfium": ["documents"],
  "@modelcontextprotocol/core": ["assistant"],
  "@modelcontextprotocol/server": ["assistant"],
  zod: ["assistant"],
  aws4fetch: ["store"],
  "@jsquash/jpeg": ["documents"],
  "@jsquash/webp": ["documents"],
  "@myriaddreamin/typst-ts-node-compiler": ["documents"],
  "@napi-rs/canvas": ["documents"],
  "@opentelemetry/api": ["kernel"],
  "@resvg/resvg-wasm": ["documents"],
  "css-tree": ["documents"],
  "dom-serializer": ["documents"],
  domhandler: ["documents"],
  fastify: ["http", "app.ts"],
  htmlparser2: ["documents"],
  kysely: [
    ...["store", "accounts", "contracts", "trail", "signing", "http", "webhooks", "mail"],
    ...["metrics", "troubles", "jobs", "backup", "seal-log", "payments", "assistant", "erasure"],
    "export",
  ],
  "@simplewebauthn/server": ["accounts"],
  nodemailer: ["mail"],
  omggif: ["documents"],
  "openid-client": ["accounts"],
  qr: ["documents"],
  pg: ["store"],
  pino: ["log.ts"],
  "pdfjs-dist": ["documents"],
  "pino-pretty": ["log.ts"],
  "prom-client": ["metrics"],
  preact: ["mail", "pages"],
  "preact-render-to-string": ["mail", "pages"],
  "sanitize-html": ["documents"],
  typebox: ["api", "assistant", "evidence", "webhooks", "wire"],
  undici: ["egress"],
};

/** Only these files of the rooms may hold SQL, or the shape of a table. */
const SQL_FILE = /-(?:store|table)\.ts$|^src\/store\/|\.test\.ts$|^src\/http\/health\.ts$/;

const files = globSync("src/**/*.{ts,tsx}").map((path) => ({
  path,
  isTest: path.includes(".test."),
  room: path.split("/").length > 2 ? (path.split("/")[1] ?? "") : (path.split("/")[1] ?? ""),
  imports: [
    ...readFileSync(path, "utf8").matchAll(
      /^(?:import|export)\s[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm,
    ),
  ].map((found) => found[1] ?? found[2] ?? found[3] ?? ""),
}));

test("every room is on the floor plan", () => {
  const rooms = new Set(files.filter(({ path }) => dirname(path) !== "src").map((f) => f.room));
  assert.deepEqual([...rooms].filter((room) => !(room in MAY_LOOK_INTO)).sort(), []);
});

test("the floor plan has no circle", () => {
  const order: string[] = [];
  const visit = (room: string, path: string[]): void => {
    assert.ok(!path.includes(room), `circle: ${[...path, room].join(" → ")}`);
    if (order.includes(room)) return;
    for (const below of MAY_LOOK_INTO[room] ?? []) visit(below, [...path, room]);
    order.push(room);
  };
  for (const room of Object.keys(MAY_LOOK_INTO)) visit(room, []);
});

test("rooms look only into the rooms they may", () => {
  const wrong = files.flatMap(({ path, room, imports, isTest }) =>
    imports.flatMap((name) => {
      const into = /^#([a-z0-9-]+)\//.exec(name)?.[1];
      if (!into || dirname(path) === "src" || into === room || into === "kernel") return [];
      if (isTest && into === "api") return [];
      if (into === "kit") return isTest ? [] : [`${path} imports the test kit`];
      return MAY_LOOK_INTO[room]?.includes(into) ? [] : [`${path} looks into ${into}`];
    }),
  );
  assert.deepEqual(wrong, []);
});

test("every package is imported only through its door", () => {
  const wrong = files.flatMap(({ path, room, imports, isTest }) =>
    imports.flatMap((name) => {
      if (/^(node:|#|\.)/.test(name) || isTest) return [];
      const parts = name.split("/");
      const plain = name.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? "");
      return DOORS[plain]?.includes(room) ? [] : [`${path} imports ${name}`];
    }),
  );
  assert.deepEqual(wrong, []);
});

test("no file climbs out of its room, and there are no index files", () => {
  const climbing = files.flatMap(({ path, imports }) =>
    imports.filter((name) => name.startsWith("../")).map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(climbing, []);
  assert.deepEqual(
    files.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path)),
    [],
  );
});

test("rooms tell what happens by the table of messages, and know nobody who listens", () => {
  const LISTENERS = /^#(?:log|app|main|open-house)\.ts$|^#metrics\/|^prom-client$|^pino/;
  const wrong = files.flatMap(({ path, room, imports, isTest }) => {
    if (isTest || dirname(path) === "src" || room === "metrics" || room === "cli") return [];
    const prints = /\bconsole\.|\bprocess\.(?:stdout|stderr)\b/.test(readFileSync(path, "utf8"));
    const heard = imports.filter((name) => LISTENERS.test(name));
    return [...heard, ...(prints ? ["what prints"] : [])].map((name) => `${path}: ${name}`);
  });
  assert.deepEqual(wrong, []);
});

test("a client's address is read in one place, where proxies are known", () => {
  const wrong = files.filter(
    ({ path, imports }) =>
      imports.includes("fastify") && /\brequest\.ips?\b/.test(readFileSync(path, "utf8")),
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    ["src/http/find-client.ts"],
  );
});

/** Where requests become text, and why a decoder that repairs what it cannot read may be there. */
const REPAIRING: Record<string, string> = {
  "src/http/read-json.ts": "all bytes of the body were looked at before (read-body.ts)",
};

test("bytes of requests become text by a decoder that repairs nothing", () => {
  const read = files.filter(
    ({ path, isTest }) =>
      /^src\/(?:http|api|wire|attachments|documents\/html)\//.test(path) && !isTest,
  );
  const repairing = read.filter(({ path }) =>
    /TextDecoder\(|\.toString\("utf8"|\bbytes\)\.toString\(\)/.test(readFileSync(path, "utf8")),
  );
  assert.deepEqual(
    repairing.map(({ path }) => path),
    Object.keys(REPAIRING),
  );
});

test("SQL stands only in the rooms' stores", () => {
  const wrong = files.filter(
    ({ path, imports }) => imports.includes("kysely") && !SQL_FILE.test(path),
  );
  assert.deepEqual(
    wrong.map(({ path }) => path),
    [],
  );
});

test("what verifies a file runs in browsers as in Node: without its modules, without its Buffer", () => {
  const seen = new Set<string>();
  const wrong: string[] = [];
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, "utf8");
    if (/\bBuffer\b|\bprocess\./.test(text)) wrong.push(`${path} uses Buffer or process`);
    for (const [line, name = ""] of text.matchAll(/^(?:import|export)\s[^;]*?from\s+"([^"]+)"/gm)) {
      if (/^(?:import|export) type\b/.test(line)) continue;
      if (name.startsWith("./")) visit(join(dirname(path), name));
      else if (name.startsWith("#")) visit(`src/${name.slice(1)}`);
      else wrong.push(`${path} imports ${name}`);
    }
  };
  const room = files.filter((file) => file.room === "verification" && !file.isTest);
  assert.ok(room.length > 0);
  for (const { path } of room) visit(path);
  assert.deepEqual(wrong, []);
});

/** A type that is claimed of an object instead of being asked for. */
const CLAIMED =
  /\bas (?:unknown as )?(?:readonly )?\(?Pdf(?:Object|Null|Bool|Number|Name|String|Array|Dict|Stream|Ref)\b|\bas \{ (?:value|bytes|data)\b/;

test("no room that reads PDFs of others claims a type of their objects", () => {
  const wrong = files
    .filter(
      ({ path, isTest }) =>
        !isTest && /^src\/(?:documents|verification|sealing|bundle)\//.test(path),
    )
    .flatMap(({ path }) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, index) =>
          CLAIMED.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    );
  assert.deepEqual(wrong, []);
});
