import type { ComponentChildren } from "preact";
import { render } from "preact-render-to-string";
import type { Language } from "#kernel/language.ts";
import type { Sender } from "./sender.ts";

export interface LayoutInput {
  language: Language;
  title: string;
  /** Without a style sheet of its own, the page has all it needs in `sheets`. */
  assets: { style?: string; script?: string };
  /** With forms whose origin is checked: browsers hide it from a page that sends no referrer at all. */
  referrer?: "same-origin";
  /** Style sheets of this one page, such as the places of its boxes; each needs the answer's nonce. */
  sheets?: { nonce: string; css: string[] };
  /** Read by the island, by the id of the element; `address` becomes its `data-address`. */
  islandValues?: { id: string; value: unknown; address?: string }[];
  /** What the page shows first where the screen is as wide as `media` says, asked for before anything is laid out. */
  firstPicture?: { srcset: string; sizes: string; media: string } | undefined;
  /** Where no script runs, the page is loaded anew after so long. */
  refreshSeconds?: number;
  body: ComponentChildren;
}

/**
 * A whole HTML document around one page's body. It asks for nothing beyond its
 * own style sheet and script, tells no other site where it was read, and stays
 * out of search engines, since its address may be a secret.
 */
export function layout(input: LayoutInput): string {
  const page = (
    <html lang={input.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{input.title}</title>
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content={input.referrer ?? "no-referrer"} />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f3ef" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14171d" />
        {input.refreshSeconds && (
          <noscript>
            <meta http-equiv="refresh" content={String(input.refreshSeconds)} />
          </noscript>
        )}
        <link rel="icon" href={ICON} />
        {/* First of all that is asked for: by it somebody can act, and a slow network brings one after the other. */}
        {input.assets.script && <script src={input.assets.script} defer {...FIRST} />}
        {input.assets.style && <link rel="stylesheet" href={input.assets.style} />}
        {input.sheets?.css.map((css) => (
          <style
            nonce={input.sheets?.nonce}
            // A style sheet is raw text to HTML, so it must not be escaped.
            dangerouslySetInnerHTML={{ __html: insideStyle(css) }}
          />
        ))}
        {input.firstPicture && (
          <link
            rel="preload"
            as="image"
            {...preloadAttributes(input.firstPicture)}
            fetchpriority="high"
          />
        )}
        {input.islandValues?.map(({ id, value, address }) => (
          <script
            type="application/json"
            id={id}
            data-address={address}
            // Raw text to HTML as well; every `<` in it is written as a JSON escape.
            dangerouslySetInnerHTML={{ __html: insideScript(value) }}
          />
        ))}
      </head>
      <body>{input.body}</body>
    </html>
  );
  return `<!doctype html>${render(page)}`;
}

/** By the name that HTML has for it, which the types of JSX lack. */
const FIRST = { fetchpriority: "high" };

/** By the names that HTML has for them, which the types of JSX lack in part. */
function preloadAttributes({ srcset, sizes, media }: NonNullable<LayoutInput["firstPicture"]>) {
  return { imagesrcset: srcset, imagesizes: sizes, media };
}

/** Whose page it is, as far as it is anybody's, and the name of the product. */
export function Masthead(props: {
  /** Who asks for a signature. */
  sender?: Pick<Sender, "name" | "logo"> | null | undefined;
  children?: ComponentChildren;
}) {
  return (
    <header class="masthead">
      {props.sender && (
        <p class="masthead-sender" dir="auto">
          {/* A name is broken into letters beside a logo on a phone; every page says it in a sentence. */}
          {props.sender.logo && <img class="masthead-logo" src={props.sender.logo} alt="" />}
          <span class={props.sender.logo ? "visually-hidden" : undefined}>{props.sender.name}</span>
        </p>
      )}
      <p class="wordmark">
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
          <path class="mark-sheet" d="M7 3h13l6 6v20H7z" />
          <path
            class="mark-ink"
            d="M10.500 21.500c2.500-6 5-8.500 6-7.500s-2.500 6-1 6.500 3-4 4.500-4-.5 3 1 3 1.500-.5 2-1"
          />
        </svg>
        Countersign
      </p>
      {props.children}
    </header>
  );
}

// As a data URL, the icon costs no request.
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2a478f"/><path d="M7 20.500c3.500-8.500 7-12 8.500-10.500s-3.500 9-1.500 9.500 4-5.500 6-5.500-.5 4.500 1.500 4.500 2.500-.7 3.500-2" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/></svg>',
)}`;

function insideScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** `</` ends a style element wherever it stands, also within a CSS string; the escape means the same to CSS. */
function insideStyle(css: string): string {
  return css.replaceAll("</", "<\\/");
}
