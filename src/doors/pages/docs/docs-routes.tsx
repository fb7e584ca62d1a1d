import type { AssetUrl } from "#http/assets.ts";
import { text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import type { Language } from "#kernel/language.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { docsWords } from "#words/docs-words.ts";
import { tryElementWords } from "#words/try-element-words.ts";
import { docsFrame } from "./docs-frame.tsx";
import { type DocsEntry, type MadeDocs, openDocs } from "./made-docs.ts";
import { namedExactly, searchDocs } from "./search-docs.ts";
import { demoPage, TRY_PATHS, TryElement } from "./try-element-page.tsx";

interface DocsServices {
  baseUrl: string;
  assetUrl: AssetUrl;
}

/** A visitor of the documentation, with what every answer is made from. */
interface Visit {
  docs: MadeDocs;
  entries: readonly DocsEntry[];
  language: Language;
  assetUrl: AssetUrl;
}

const PLAIN = "text/plain; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";

const SEARCH = { query: { q: text() } };
const BELOW = { place: { "*": text() } };

/** The documentation, for people and for programs. */
export function docsRoutes({ baseUrl, assetUrl }: DocsServices): PageRoute[] {
  const docs = openDocs(baseUrl);
  const visitOf = async ({ acceptLanguage }: PageRequest): Promise<Visit> => ({
    docs,
    assetUrl,
    entries: await docs.entries(),
    language: visitorLanguage(acceptLanguage),
  });
  const list = (name: "llms.txt" | "llms-full.txt"): PageRoute => ({
    method: "GET",
    path: `/${name}`,
    access: { by: "anybody" },
    answer: async () => textResponse(await docs.list(name), PLAIN),
  });
  return [
    pageRoute(
      {
        method: "GET",
        path: "/docs/search",
        access: { by: "anybody" },
        ...SEARCH,
      },
      async (request) => search(await visitOf(request), request.query.q),
    ),
    ...["/docs", "/docs.md"].map(
      (path): PageRoute => ({
        method: "GET",
        path,
        access: { by: "anybody" },
        answer: async (request) => page(await visitOf(request), path),
      }),
    ),
    pageRoute(
      {
        method: "GET",
        path: "/docs/*",
        access: { by: "anybody" },
        ...BELOW,
      },
      async (request) => page(await visitOf(request), `/docs/${request.params["*"]}`),
    ),
    ...tryRoutes(visitOf, new URL(baseUrl).origin),
    list("llms.txt"),
    list("llms-full.txt"),
  ];
}

/** The element to be tried, on a page that shows another of this service and no other site's. */
function tryRoutes(visitOf: (request: PageRequest) => Promise<Visit>, origin: string): PageRoute[] {
  const row = { method: "GET", access: { by: "anybody" } } as const;
  return [
    {
      ...row,
      path: TRY_PATHS.page,
      answer: async (request) => {
        const { language, assetUrl, entries } = await visitOf(request);
        const html = docsFrame({
          language,
          assetUrl,
          entries,
          title: tryElementWords[language].title,
          // What does not open tells the site around it, which it knows by this alone.
          referrer: "same-origin",
          children: <TryElement {...{ language, assetUrl, origin }} />,
        });
        return { status: 200, html, policy: "shows-own" };
      },
    },
    {
      ...row,
      path: TRY_PATHS.demo,
      answer: async (request) => {
        const { language, assetUrl } = await visitOf(request);
        return { status: 200, html: demoPage(language, assetUrl), framedBy: ["'self'"] };
      },
    },
  ];
}

async function page(visit: Visit, asked: string): Promise<PageResponse> {
  const { docs, entries, language, assetUrl } = visit;
  const isMarkdown = asked.endsWith(".md");
  const path = isMarkdown ? asked.slice(0, -".md".length) : asked.replace(/\/$/, "");
  const entry = entries.find((one) => one.path === path);
  if (!entry) return unknownPage(visit);
  if (isMarkdown) return textResponse(await docs.markdown(entry), MARKDOWN);
  const made = await docs.html(entry);
  const html = docsFrame({
    language,
    assetUrl,
    entries,
    title: entry.title,
    current: entry,
    // Written by the build from this repository's own tables and files.
    children: <article lang="en" dangerouslySetInnerHTML={{ __html: made }} />,
  });
  return { status: 200, html };
}

function textResponse(text: string, mediaType: string): PageResponse {
  return { status: 200, bytes: Buffer.from(text), mediaType, cacheSeconds: 0 };
}

function unknownPage({ entries, language, assetUrl }: Visit): PageResponse {
  const words = docsWords[language];
  const html = docsFrame({
    language,
    assetUrl,
    entries,
    title: words.unknownTitle,
    children: (
      <>
        <h1>{words.unknownTitle}</h1>
        <p class="lead">{words.unknownText}</p>
      </>
    ),
  });
  return { status: 404, html };
}

async function search(visit: Visit, sought: string): Promise<PageResponse> {
  const { docs, entries, language, assetUrl } = visit;
  const exact = namedExactly(entries, sought);
  if (exact) return { redirect: exact.path };
  const found = await searchDocs(docs, sought);
  const words = docsWords[language];
  const html = docsFrame({
    language,
    assetUrl,
    entries,
    sought,
    title: words.search,
    children: (
      <>
        <h1>{words.results}</h1>
        {found.length === 0 && <p class="lead">{words.nothingFound}</p>}
        <ul class="docs-found" lang="en">
          {found.map(({ path, title, summary }) => (
            <li>
              <a href={path}>{title}</a>
              <p class="hint">{summary}</p>
            </li>
          ))}
        </ul>
      </>
    ),
  });
  return { status: 200, html };
}
