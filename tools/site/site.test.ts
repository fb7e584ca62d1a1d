import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { ENDPOINTS } from "#api/endpoints.ts";
import { describeApi } from "#api/openapi.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import { WEBHOOK_EVENTS } from "#webhooks/webhook-events.ts";
import { allPages } from "./pages.ts";
import { pageHtml } from "./write-html.tsx";
import { pageMarkdown } from "./write-markdown.ts";

const pages = allPages(PACKAGE_ROOT);
const html = new Map(pages.map((page) => [page.path, pageHtml(page)]));
const markdown = new Map(pages.map((page) => [page.path, pageMarkdown(page)]));
const all = html.get("/docs/api") ?? "";

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** Names of all properties at any depth, as `signers.role`. */
function propertiesOf(shape: Shape, prefix = ""): string[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [
    prefix + name,
    ...propertiesOf(inner, `${prefix}${name}.`),
  ]);
  const within = [shape.items, ...(shape.anyOf ?? [])].filter((inner) => inner !== undefined);
  return [...own, ...within.flatMap((inner) => propertiesOf(inner, prefix))];
}

/** Of one of several objects its own name stands in the id: `signature.type-drawn-.width`. */
function idsOn(page: string, prefix: string): Set<string> {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  const own = ids.filter((id) => id.startsWith(`${prefix}.`));
  return new Set(
    own.map((id) => id.slice(prefix.length + 1).replace(/\.[\w]+-[^.]*-?(?=\.)/g, "")),
  );
}

interface Described {
  operationId: string;
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, { content?: Record<string, { schema: Shape }> }>;
}

const description = describeApi(ENDPOINTS, "https://sign.example.com");
const operations = Object.values(description.paths).flatMap(
  (methods) => Object.values(methods) as Described[],
);

test("every operation of the description has a page, with every parameter and property of it, and stands on the page of all", () => {
  const missing: string[] = [];
  let counted = 0;
  for (const { operationId, parameters = [], requestBody, responses } of operations) {
    const own = html.get(`/docs/api/${operationId}`) ?? "";
    const ok = Object.entries(responses).filter(([status]) => status.startsWith("2"));
    const wanted = [
      ...parameters.map(({ name }) => ["given", name] as const),
      ...propertiesOf(requestBody?.content["application/json"]?.schema ?? {}).map(
        (name) => ["body", name] as const,
      ),
      ...ok.flatMap(([status, { content }]) =>
        propertiesOf(content?.["application/json"]?.schema ?? {}).map(
          (name) => [status, name] as const,
        ),
      ),
    ];
    for (const page of [own, all]) {
      if (page === "") missing.push(operationId);
      for (const [part, name] of wanted) {
        counted += 1;
        if (!idsOn(page, `${operationId}.${part}`).has(name)) {
          missing.push(`${operationId}.${part}.${name}`);
        }
      }
    }
  }
  assert.deepEqual(missing, []);
  assert.ok(operations.length >= 21 && counted > 500, `${operations.length}, ${counted}`);
});

test("every refusal stands on the page of its code or status, with what to do and an answer", () => {
  for (const [name, { status, code }] of Object.entries(REFUSALS)) {
    const page = html.get(`/docs/errors/${code ?? status}`) ?? "";
    assert.ok(page.includes(` id="${name}"`), name);
    assert.ok(page.includes('class="code"'), name);
  }
});

test("every event has a page with every property of its payload", () => {
  for (const event of WEBHOOK_EVENTS) {
    const { content } = description.webhooks[event]!.post.requestBody;
    const schema = content["application/json"].schema as Shape;
    const ids = idsOn(html.get(`/docs/webhooks/${event}`) ?? "", event);
    const wanted = propertiesOf(schema);
    assert.ok(wanted.length > 5);
    assert.deepEqual(
      wanted.filter((name) => !ids.has(name)),
      [],
      event,
    );
  }
});

/** What the service answers apart from the documentation. */
const ELSEWHERE =
  /^\/(?:openapi\.json|docs\/try|llms(?:-full)?\.txt|schemas\/(?:evidence-[12]|receipt-1)\.json)$/;

test("no link of any page, nor of its Markdown, leads nowhere", () => {
  const dead: string[] = [];
  let counted = 0;
  for (const { path } of pages) {
    const texts = [html.get(path) ?? "", markdown.get(path) ?? ""];
    const links = texts.flatMap((text) =>
      [...text.matchAll(/href="([^"]+)"|\]\(([^)\s]+)\)/g)].map(([, one, other]) => one ?? other),
    );
    for (const link of links) {
      counted += 1;
      if (link === undefined || /^https?:/.test(link) || ELSEWHERE.test(link)) continue;
      const [place = "", fragment] = link.split("#");
      const target = html.get(place === "" ? path : place);
      const isThere =
        target !== undefined && (fragment === undefined || target.includes(` id="${fragment}"`));
      if (!isThere) dead.push(`${path}: ${link}`);
    }
  }
  assert.deepEqual(dead, []);
  assert.ok(counted > 500, `${counted}`);
});

test("no page has an id twice, nor skips a level of its headings", () => {
  for (const [path, page] of html) {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    assert.deepEqual(twice, [], path);
    const levels = [...page.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    const jumps = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
    assert.deepEqual(jumps, [], path);
  }
});

test("all operations on one page fit in 60 kB, packed", () => {
  assert.ok(gzipSync(all).length < 60_000, `${gzipSync(all).length}`);
});
