import type { ComponentChildren } from "preact";
import { render } from "preact-render-to-string";
import { type Block, EXAMPLE_LANGUAGES, type Page, type PropertyRow } from "./block.ts";
import { Coloured } from "./colour-code.tsx";
import { Inline } from "./inline.tsx";

/** What stands on a page within its frame. */
export function pageHtml(page: Page): string {
  return render(
    <>
      <h1>
        <Inline text={page.title} />
      </h1>
      {page.summary !== "" && (
        <p class="lead">
          <Inline text={page.summary} />
        </p>
      )}
      <Blocks blocks={page.blocks} />
    </>,
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block) => (
        <BlockView block={block} />
      ))}
    </>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <Heading {...block} />;
    case "text":
      return (
        <p>
          <Inline text={block.text} />
        </p>
      );
    case "list": {
      const items = block.items.map((item) => (
        <li>
          <Item blocks={item} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return <Table {...block} />;
    case "code":
      return <Code language={block.language} text={block.text} />;
    case "examples":
      return <Tabs {...block} />;
    case "properties":
      return <Properties rows={block.rows} depth={0} />;
  }
}

function Heading({ level, text, id }: { level: 2 | 3 | 4; text: string; id: string }) {
  const Level = `h${level}` as const;
  return (
    <Level id={id}>
      <Inline text={text} />
    </Level>
  );
}

/** An item of one paragraph is that and no more. */
function Item({ blocks }: { blocks: readonly Block[] }): ComponentChildren {
  const [first, ...rest] = blocks;
  if (first?.kind !== "text") return <Blocks blocks={blocks} />;
  return (
    <>
      <Inline text={first.text} />
      <Blocks blocks={rest} />
    </>
  );
}

/** On a narrow screen each cell says what its column is called. */
function Table({ head, rows }: { head: readonly string[]; rows: readonly string[][] }) {
  const isNamed = head.some((cell) => cell !== "");
  return (
    <table>
      {isNamed && (
        <thead>
          <tr>
            {head.map((cell) => (
              <th scope="col">
                <Inline text={cell} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, at) => (
              <td data-head={isNamed ? head[at]?.replaceAll("`", "") : undefined}>
                <Inline text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Code({ language, text }: { language: string; text: string }) {
  return (
    <div class={language === "text" ? "code route" : "code"} dir="ltr">
      <pre>
        <code>
          <Coloured language={language} text={text} />
        </code>
      </pre>
    </div>
  );
}

/** Tabs without a script: of the radio buttons the chosen one shows its panel. */
function Tabs({ id, examples }: Extract<Block, { kind: "examples" }>) {
  return (
    <fieldset class="tabs">
      <legend class="visually-hidden">The request in</legend>
      {examples.map(({ language }, at) => (
        <>
          <input
            type="radio"
            class="visually-hidden"
            name={`in-${id}`}
            id={`${id}-${language}`}
            value={language}
            checked={at === 0}
          />
          <label for={`${id}-${language}`}>{EXAMPLE_LANGUAGES[language]}</label>
        </>
      ))}
      {examples.map(({ language, text }) => (
        <div class={`panel ${language}`}>
          <Code language={language} text={text} />
        </div>
      ))}
    </fieldset>
  );
}

/** Deeper than this, what lies within is folded away. */
const OPEN_LEVELS = 2;

function Properties({ rows, depth }: { rows: readonly PropertyRow[]; depth: number }) {
  return (
    <dl class="properties">
      {rows.map((row) => (
        <div id={row.id}>
          <dt>
            <code>{row.name}</code> <span class="type">{row.type}</span>
            {row.isRequired && (
              <>
                {" "}
                <span class="badge">required</span>
              </>
            )}
          </dt>
          <dd>
            {row.description !== "" && (
              <p>
                <Inline text={row.description} />
              </p>
            )}
            {row.rules.length > 0 && (
              <p class="hint">
                <Inline text={row.rules.join(", ")} />
              </p>
            )}
            {row.children.length > 0 && (
              <details open={depth < OPEN_LEVELS}>
                <summary>
                  Within <code>{row.name}</code>
                </summary>
                <Properties rows={row.children} depth={depth + 1} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
