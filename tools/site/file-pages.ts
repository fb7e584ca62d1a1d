import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Block, heading, type Page } from "./block.ts";
import { readPage } from "./read-markdown.ts";
import { linksOf, type PlaceOf, withOwnLinks } from "./repository-links.ts";

/** The guides by the last part of their address, in the order in which they are read. */
const GUIDES: Record<string, string> = {
  "first-contract": "docs/use/guides/first-contract.md",
  "pdf-with-fields": "docs/use/guides/pdf-with-fields.md",
  "several-signers": "docs/use/guides/several-signers.md",
  webhooks: "docs/use/guides/webhooks.md",
  embedding: "docs/use/guides/embedding.md",
  "verify-without-us": "docs/use/guides/verify-without-us.md",
  "retry-safely": "docs/use/guides/retry-safely.md",
  "test-to-live": "docs/use/guides/test-to-live.md",
  moving: "docs/use/guides/moving.md",
  "a-year": "docs/operate/a-year.md",
};

/** Files of the documentation that are pages of the reference, by the last part of their address. */
const REFERENCE: Record<string, string> = {
  html: "docs/use/html.md",
  "html-profile": "docs/use/html-profile.md",
  attachments: "docs/use/attachments.md",
  webhooks: "docs/use/webhooks.md",
  keys: "docs/use/keys.md",
  assistants: "docs/use/assistants.md",
  sdk: "sdk/README.md",
  "sealed-files": "docs/use/sealed-files.md",
  accessibility: "docs/use/accessibility.md",
  evidence: "docs/evidence.md",
  "not-enough": "docs/use/not-enough.md",
  wording: "docs/build/wording.md",
  configuration: "docs/operate/configuration.md",
  operating: "docs/operate/README.md",
  install: "docs/operate/install.md",
  upgrade: "docs/operate/upgrade.md",
  backup: "docs/operate/backup.md",
  troubles: "docs/operate/troubles.md",
  commands: "docs/operate/commands.md",
  accounts: "docs/operate/accounts.md",
  "service-keys": "docs/operate/service-keys.md",
  storage: "docs/operate/storage.md",
  scaling: "docs/operate/scaling.md",
  database: "docs/operate/database.md",
  secrets: "docs/operate/security/secrets.md",
  fonts: "docs/operate/fonts.md",
  summaries: "docs/operate/summaries.md",
  log: "docs/operate/log.md",
  metrics: "docs/operate/metrics.md",
};

const RECEIVERS = "docs/use/examples/webhook-receivers";
const RECEIVERS_PATH = "/docs/reference/webhook-receivers";

const PLACES = new Map<string, string>([
  ["README.md", "/docs"],
  ["CHANGELOG.md", "/docs/changelog"],
  ["docs/use/errors.md", "/docs/errors"],
  ["docs/use/openapi.json", "/openapi.json"],
  ...Object.entries(REFERENCE).map(([name, file]) => [file, `/docs/reference/${name}`] as const),
  ...Object.entries(GUIDES).map(([name, file]) => [file, `/docs/guides/${name}`] as const),
]);

const placeOf: PlaceOf = (path, fragment) => {
  const named = fragment.slice(1);
  if (path === "docs/use/openapi.json" && named !== "") return `/docs/api/${named}`;
  // In the file the list of PDFs stands below the table; here it is on the page of its status.
  if (path === "docs/use/errors.md" && named !== "") {
    return `/docs/errors/${/^[A-Z_]+$/.test(named) ? named : `400${fragment}`}`;
  }
  const place = PLACES.get(path);
  if (place) return place + fragment;
  if (path.startsWith(`${RECEIVERS}/`)) return `${RECEIVERS_PATH}#${idOf(path)}`;
  if (path.startsWith("docs/use/schemas/") && path.endsWith(".json")) {
    return `/schemas/${basename(path)}`;
  }
  return null;
};

/** Pages that are files of the repository: guides, reference, changelog. */
export function filePages(root: string): Page[] {
  const read = (path: string) => {
    const { title, summary, blocks } = readPage(readFileSync(join(root, path), "utf8"));
    return {
      title,
      summary: linksOf(summary, path, placeOf),
      blocks: withOwnLinks(blocks, path, placeOf),
      keywords: blocks.flatMap((block) =>
        block.kind === "heading" && block.level < 4 ? [block.text] : [],
      ),
    };
  };
  return [
    ...Object.entries(GUIDES).map(
      ([name, file]): Page => ({
        ...read(file),
        path: `/docs/guides/${name}`,
        section: "guides",
      }),
    ),
    ...Object.entries(REFERENCE).map(
      ([name, file]): Page => ({
        ...read(file),
        path: `/docs/reference/${name}`,
        section: "reference",
      }),
    ),
    receiversPage(root),
    { ...read("CHANGELOG.md"), path: "/docs/changelog", section: "changelog" },
  ];
}

const LANGUAGES: Record<string, string> = { py: "python", mjs: "js" };

function receiversPage(root: string): Page {
  const files = globSync(`${RECEIVERS}/*`, { cwd: root }).sort();
  return {
    path: RECEIVERS_PATH,
    section: "reference",
    title: "Webhook receivers to copy",
    summary:
      "Whole receivers that need nothing but their language. Each reads `WEBHOOK_SECRET`, listens on port 8080 and prints what it was told; a test runs them against what the service really sends.",
    keywords: files.map((file) => basename(file)),
    blocks: files.flatMap((file): Block[] => {
      const [, ending = ""] = /\.(\w+)$/.exec(file) ?? [];
      const code = readFileSync(join(root, file), "utf8").trimEnd();
      return [
        heading(2, basename(file), idOf(file)),
        { kind: "code", language: LANGUAGES[ending] ?? ending, text: code },
      ];
    }),
  };
}

function idOf(file: string): string {
  return basename(file).replace(".", "-");
}
