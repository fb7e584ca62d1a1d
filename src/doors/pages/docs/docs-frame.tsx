import type { ComponentChildren } from "preact";
import type { AssetUrl } from "#http/assets.ts";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { accessibilityWords } from "#words/accessibility-words.ts";
import { type DocsSection, type DocsWords, docsWords } from "#words/docs-words.ts";
import type { DocsEntry } from "./made-docs.ts";

interface FrameInput {
  language: Language;
  assetUrl: AssetUrl;
  entries: readonly DocsEntry[];
  title: string;
  /** The page that is shown, where it is one of the documentation's own. */
  current?: DocsEntry;
  sought?: string;
  referrer?: "same-origin";
  children: ComponentChildren;
}

const SECTIONS: readonly DocsSection[] = [
  ...["start", "guides", "api", "webhooks", "errors", "reference", "changelog"],
] as DocsSection[];

/** The frame of every page of the documentation: search, contents, and the page in its midst. */
export function docsFrame(input: FrameInput): string {
  const { language, assetUrl, entries, title, current, sought = "", referrer, children } = input;
  const words = docsWords[language];
  return layout({
    language,
    title: `${title} · Countersign`,
    ...(referrer && { referrer }),
    assets: { style: assetUrl("docs.css"), script: assetUrl("docs.island.js") },
    body: (
      <div class="docs" data-copy={words.copy} data-copied={words.copied}>
        <Masthead>
          <nav class="docs-ways" aria-label={words.name}>
            <a href="/docs">{words.name}</a>
            <a class="to-contents" href="#contents">
              {words.contents}
            </a>
            <a href="/">{words.front}</a>
            <a href="/accessibility">{accessibilityWords[language].title}</a>
          </nav>
        </Masthead>
        <main class="docs-page">
          <Search words={words} entries={entries} sought={sought} />
          {words.inEnglish && <p class="hint">{words.inEnglish}</p>}
          {children}
          {current && (
            <p class="docs-markdown">
              <a href={`${current.path}.md`}>{words.asMarkdown}</a>
            </p>
          )}
        </main>
        <Contents words={words} entries={entries} current={current} />
      </div>
    ),
  });
}

function Search(props: { words: DocsWords; entries: readonly DocsEntry[]; sought: string }) {
  const { words, entries, sought } = props;
  return (
    <search>
      <form class="docs-search" action="/docs/search" method="get">
        <label for="q" class="visually-hidden">
          {words.search}
        </label>
        <input
          type="text"
          id="q"
          name="q"
          list="docs-names"
          value={sought}
          placeholder={words.search}
          autocomplete="off"
          maxLength={200}
        />
        <datalist id="docs-names">
          {entries.map(({ shortTitle }) => (
            <option value={shortTitle} />
          ))}
        </datalist>
        <button class="button" type="submit">
          {words.searchAct}
        </button>
      </form>
    </search>
  );
}

/** All sections, and of the one that is read its pages. */
function Contents(props: {
  words: DocsWords;
  entries: readonly DocsEntry[];
  current: DocsEntry | undefined;
}) {
  const { words, entries, current } = props;
  return (
    <nav class="docs-contents" id="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">{words.contents}</h2>
      <ul>
        {SECTIONS.map((section) => {
          const [first, ...rest] = entries.filter((entry) => entry.section === section);
          if (!first) return null;
          const isCurrent = current?.section === section;
          return (
            <li>
              <a href={first.path} aria-current={current === first ? "page" : undefined}>
                {words.sections[section]}
              </a>
              {isCurrent && rest.length > 0 && <Entries entries={rest} current={current} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Entries(props: { entries: readonly DocsEntry[]; current: DocsEntry }) {
  const groups = Map.groupBy(props.entries, ({ group = "" }) => group);
  return (
    <div lang="en">
      {[...groups].map(([group, entries]) => (
        <>
          {group !== "" && <p class="hint">{group}</p>}
          <ul>
            {entries.map((entry) => (
              <li>
                <a href={entry.path} aria-current={entry === props.current ? "page" : undefined}>
                  {entry.shortTitle}
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </div>
  );
}
