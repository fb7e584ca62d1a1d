/** The floor plan, kept by a test: which wing lies above which, which module looks into which, and which package has its door where. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

/** From the ground up: each wing looks into those before it, and into none behind it. */
const WINGS = ["kernel", "lib", "platform", "words", "product", "doors", "app", "cli"];

/** For every module, those of its own wing that it may look into. Its name is its folder. */
const MAY_LOOK_INTO: Record<string, readonly string[]> = {
  "lib/browser": ["lib/contract-html", "lib/pdf", "lib/pdfium"],
  "lib/contract-html": [
    "lib/fonts",
    "lib/images",
    "lib/pdf",
    "lib/pdfium",
    "lib/text-view",
    "lib/typst",
  ],
  "lib/csv": [],
  "lib/egress": [],
  "lib/embedded-postgres": ["lib/storage"],
  "lib/fonts": [],
  "lib/images": ["lib/fonts", "lib/pdfium"],
  "lib/pdf": ["lib/fonts", "lib/images", "lib/pdfium"],
  "lib/pdfium": [],
  "lib/pki": [],
  "lib/s3": ["lib/egress", "lib/storage"],
  "lib/storage": [],
  "lib/text-view": ["lib/pdf", "lib/pdfium"],
  "lib/typst": ["lib/fonts", "lib/pdf"],
  "platform/idempotency": ["platform/store"],
  "platform/jobs": ["platform/store"],
  "platform/metrics": [],
  "platform/store": [],
  "platform/trail": ["platform/store"],
  "product/accounts": [],
  "product/accounts/payments": ["product/accounts", "product/contracts"],
  "product/attachments": [],
  "product/contracts": [
    "product/accounts",
    "product/attachments",
    "product/documents",
    "product/notifications/mail",
    "product/sealing/pages",
  ],
  "product/data/backup": ["product/contracts", "product/evidence/seal-log"],
  "product/data/erasure": [
    "product/accounts",
    "product/contracts",
    "product/notifications/mail",
    "product/webhooks",
  ],
  "product/data/export": [
    "product/accounts",
    "product/contracts",
    "product/evidence/bundle",
    "product/schemas",
  ],
  "product/documents": ["product/evidence/schemas", "product/sealing/pages"],
  "product/evidence/bundle": [
    "product/evidence/schemas",
    "product/evidence/seal-log",
    "product/evidence/verification",
    "product/sealing",
    "product/signing",
  ],
  "product/evidence/schemas": ["product/schemas"],
  "product/evidence/seal-log": ["product/contracts"],
  "product/evidence/verification": ["product/evidence/schemas", "product/evidence/seal-log"],
  "product/notifications": [
    "product/accounts",
    "product/contracts",
    "product/evidence/seal-log",
    "product/notifications/incidents",
    "product/notifications/mail",
    "product/sealing",
    "product/signing",
    "product/signing/links",
    "product/webhooks",
    "product/withdrawal",
  ],
  "product/notifications/incidents": [],
  "product/notifications/mail": [],
  "product/schemas": [],
  "product/sealing": [
    "product/contracts",
    "product/documents",
    "product/evidence/schemas",
    "product/sealing/pages",
    "product/signing",
  ],
  "product/sealing/pages": [],
  "product/signing": [
    "product/contracts",
    "product/documents",
    "product/evidence/schemas",
    "product/schemas",
    "product/sealing/pages",
    "product/signing/links",
    "product/summary",
  ],
  "product/signing/links": [],
  "product/summary": ["product/contracts", "product/documents", "product/sealing/pages"],
  "product/webhooks": ["product/accounts", "product/schemas"],
  "product/withdrawal": [
    "product/accounts",
    "product/contracts",
    "product/sealing",
    "product/signing/links",
  ],
  "doors/api": [],
  "doors/assistant": ["doors/api"],
  "doors/http": ["doors/api"],
  "doors/pages": ["doors/api", "doors/assistant", "doors/http"],
  app: ["app/installation"],
  "app/installation": [],
  cli: ["cli/listening"],
  "cli/listening": [],
};

/** Where a package may be imported. One that is not listed may be imported nowhere. */
const DOORS: Record<string, readonly string[]> = {
  "@embedpdf/pdfium": ["lib/pdfium"],
  "@modelcontextprotocol/core": ["doors/assistant"],
  "@modelcontextprotocol/server": ["doors/assistant"],
  zod: ["doors/assistant"],
  aws4fetch: ["lib/s3"],
  "@jsquash/jpeg": ["lib/images"],
  "@jsquash/webp": ["lib/images", "lib/pdf"],
  "@myriaddreamin/typst-ts-node-compiler": ["lib/typst"],
  "@napi-rs/canvas": ["lib/pdf"],
  "@opentelemetry/api": ["kernel"],
  "@resvg/resvg-wasm": ["lib/images"],
  "css-tree": ["lib/contract-html"],
  "dom-serializer": ["lib/contract-html"],
  domhandler: ["lib/contract-html"],
  fastify: ["doors/http", "app"],
  htmlparser2: ["lib/contract-html"],
  kysely: ["platform", "product", "doors/http", "doors/assistant"],
  "@simplewebauthn/server": ["product/accounts"],
  "markdown-it": ["lib/contract-html"],
  nodemailer: ["product/notifications/mail"],
  omggif: ["lib/images"],
  "openid-client": ["product/accounts"],
  qr: ["product/sealing/pages"],
  papaparse: ["lib/csv"],
  pg: ["platform/store", "lib/embedded-postgres"],
  pino: ["app"],
  "pdfjs-dist": ["lib/pdf"],
  "pino-pretty": ["app"],
  "prom-client": ["platform/metrics"],
  preact: ["product/notifications/mail", "doors/pages"],
  "preact-render-to-string": ["product/notifications/mail", "doors/pages"],
  "sanitize-html": ["lib/contract-html"],
  typebox: ["doors/api", "doors/assistant", "doors/http", "product"],
  undici: ["lib/egress"],
};

/** Only these files may hold SQL, or the shape of a table. */
const SQL_FILE =
  /-(?:store|table)\.ts$|^src\/platform\/store\/|\.test\.ts$|^src\/doors\/http\/health\.ts$/;

/** The short names of package.json, with what each stands for. */
const SHORT = Object.entries<string>(JSON.parse(readFileSync("package.json", "utf8")).imports).map(
  ([name, path]) => [name.replace("*", ""), path.slice(2).replace("*", "")] as const,
);

const files = globSync("src/**/*.{ts,tsx}").map((path) => ({
  path,
  isTest: path.includes(".test."),
  wing: wingOf(path),
  module: moduleOf(path),
  imports: importsIn(readFileSync(path, "utf8"), false),
  /** What is there when it runs. */
  values: importsIn(readFileSync(path, "utf8"), true),
}));

function importsIn(text: string, isValue: boolean): string[] {
  const found = text.matchAll(
    /^(import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...found].flatMap(([, , type, from, bare, later]) =>
    type && isValue ? [] : [from ?? bare ?? later ?? ""],
  );
}

function wingOf(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The innermost folder that is a module. */
function moduleOf(path: string): string {
  const parts = path.split("/").slice(1, -1);
  while (parts.length > 1 && !(parts.join("/") in MAY_LOOK_INTO)) parts.pop();
  return parts.join("/");
}

/** The file that an import names; null for a package. */
function fileOf(path: string, name: string): string | null {
  if (name.startsWith(".")) return join(dirname(path), name);
  const short = SHORT.findLast(([before]) => name.startsWith(before));
  return short ? short[1] + name.slice(short[0].length) : null;
}

test("every file is in a module, and beside the wings stands nothing but the program", () => {
  const lost = files.filter(({ wing, module }) =>
    wing === "kernel" || wing === "words" ? false : !(module in MAY_LOOK_INTO),
  );
  assert.deepEqual(
    lost.map(({ path }) => path),
    ["src/main.ts"],
  );
  assert.deepEqual(
    globSync("src/*").sort(),
    [...WINGS, "main.ts"].map((one) => `src/${one}`).sort(),
  );
});

test("the floor plan has no circle", () => {
  const order: string[] = [];
  const visit = (module: string, path: string[]): void => {
    assert.ok(!path.includes(module), `circle: ${[...path, module].join(" → ")}`);
    if (order.includes(module)) return;
    for (const below of MAY_LOOK_INTO[module] ?? []) visit(below, [...path, module]);
    order.push(module);
  };
  for (const module of Object.keys(MAY_LOOK_INTO)) visit(module, []);
});

test("modules look only into the wings below, and into the modules beside them that they may", () => {
  const wrong = files.flatMap(({ path, wing, module, imports, values, isTest }) =>
    imports.flatMap((name) => {
      const file = fileOf(path, name);
      if (isTest || wing === "main.ts" || file === null) return [];
      if (file.startsWith("sdk/") && wing === "cli") return [];
      if (!file.startsWith("src/")) return [`${path} imports ${name}`];
      const [below, into] = [wingOf(file), moduleOf(file)];
      if (below !== wing) {
        return WINGS.indexOf(below) < WINGS.indexOf(wing) ? [] : [`${path} looks up into ${below}`];
      }
      if (into === module || wing === "kernel" || wing === "words") return [];
      // Neighbours may know each other's types.
      if (!values.includes(name)) return [];
      return MAY_LOOK_INTO[module]?.includes(into) ? [] : [`${path} looks into ${into}`];
    }),
  );
  assert.deepEqual(wrong, []);
});

test("every package is imported only through its door", () => {
  const wrong = files.flatMap(({ path, module, imports, isTest }) =>
    imports.flatMap((name) => {
      if (/^(node:|#|\.)/.test(name) || isTest) return [];
      const parts = name.split("/");
      const plain = name.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? "");
      const isThere = DOORS[plain]?.some((door) => `${module}/`.startsWith(`${door}/`));
      return isThere ? [] : [`${path} imports ${name}`];
    }),
  );
  assert.deepEqual(wrong, []);
});

test("no file climbs out of its folder, and there are no index files", () => {
  const climbing = files.flatMap(({ path, imports }) =>
    imports.filter((name) => name.startsWith("../")).map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(climbing, []);
  assert.deepEqual(
    files.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path)),
    [],
  );
});

test("modules tell what happens by the table of messages, and know nobody who listens", () => {
  const LISTENERS = /^#app\/|^#main\.ts$|^#metrics\/|^prom-client$|^pino/;
  const wrong = files.flatMap(({ path, wing, module, imports, isTest }) => {
    if (isTest || !WINGS.slice(0, 6).includes(wing) || module === "platform/metrics") return [];
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
    ["src/doors/http/find-client.ts"],
  );
});

/** Where requests become text, and why a decoder that repairs what it cannot read may be there. */
const REPAIRING: Record<string, string> = {
  "src/doors/http/read-json.ts": "all bytes of the body were looked at before (read-body.ts)",
};

test("bytes of requests become text by a decoder that repairs nothing", () => {
  const read = files.filter(
    ({ path, isTest }) =>
      /^src\/(?:doors\/(?:http|api)|product\/(?:schemas|attachments)|lib\/contract-html\/profile)\//.test(
        path,
      ) && !isTest,
  );
  const repairing = read.filter(({ path }) =>
    /TextDecoder\(|\.toString\("utf8"|\bbytes\)\.toString\(\)/.test(readFileSync(path, "utf8")),
  );
  assert.deepEqual(
    repairing.map(({ path }) => path),
    Object.keys(REPAIRING),
  );
});

test("SQL stands only in the modules' stores", () => {
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
      const file = fileOf(path, name);
      if (file === null) wrong.push(`${path} imports ${name}`);
      else visit(file);
    }
  };
  const verifier = files.filter(
    ({ module, isTest }) => module === "product/evidence/verification" && !isTest,
  );
  assert.ok(verifier.length > 0);
  for (const { path } of verifier) visit(path);
  assert.deepEqual(wrong, []);
});

/** A type that is claimed of an object instead of being asked for. */
const CLAIMED =
  /\bas (?:unknown as )?(?:readonly )?\(?Pdf(?:Object|Null|Bool|Number|Name|String|Array|Dict|Stream|Ref)\b|\bas \{ (?:value|bytes|data)\b/;

test("no room that reads PDFs of others claims a type of their objects", () => {
  const wrong = files
    .filter(
      ({ path, isTest }) =>
        !isTest &&
        /^src\/(?:lib\/(?:pdf|pdfium|contract-html|typst|text-view|images|browser)|product\/(?:documents|evidence|sealing))\//.test(
          path,
        ),
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
