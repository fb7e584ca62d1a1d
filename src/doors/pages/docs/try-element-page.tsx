import type { AssetUrl } from "#http/assets.ts";
import type { Language } from "#kernel/language.ts";
import { layout } from "#pages/layout.tsx";
import { tryElementWords } from "#words/try-element-words.ts";

/** Where the element is tried, and what it shows there. */
export const TRY_PATHS = { page: "/docs/try", demo: "/docs/try/demo" } as const;

/**
 * What the element shows is chosen, each event stands below as it comes, and the lines that a site
 * writes below these. The island brings it to life.
 */
export function TryElement(props: { language: Language; assetUrl: AssetUrl; origin: string }) {
  const { language, assetUrl, origin } = props;
  const words = tryElementWords[language];
  return (
    <article class="try" data-address={TRY_PATHS.demo} data-not-ours={words.notOurs}>
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
      <form novalidate>
        <fieldset class="choices">
          <legend>{words.shows}</legend>
          <Choice value="demo" label={words.demo} isChosen />
          <Choice value="refused" label={words.refused} />
          <Choice value="own" label={words.own} />
        </fieldset>
        <div class="field" data-own hidden>
          <label for="address">{words.address}</label>
          <input type="url" id="address" autocomplete="off" aria-describedby="address-hint wrong" />
          <p class="hint" id="address-hint">
            {words.addressHint(origin)}
          </p>
          <p class="error" id="wrong" role="alert" />
        </div>
        <label class="check">
          <input type="checkbox" id="dialog" />
          <span>{words.dialog}</span>
        </label>
        <button class="button primary" type="submit">
          {words.show}
        </button>
      </form>
      <div class="stage" data-label={words.label} data-open={words.open} />
      <h2 id="told-title">{words.told}</h2>
      <div role="log" aria-labelledby="told-title">
        <ol class="told">
          <li class="hint">{words.nothingYet}</li>
        </ol>
      </div>
      <h2>{words.code}</h2>
      <div class="code">
        <pre lang="en" />
      </div>
      <p>
        <a href="/docs/guides/embedding">{words.guide}</a>
      </p>
      {/* As a site loads it. */}
      <script type="module" src="/countersign-sign.js" />
      <script src={assetUrl("try-element.island.js")} defer />
    </article>
  );
}

function Choice(props: { value: string; label: string; isChosen?: true }) {
  return (
    <label class="choice">
      <input type="radio" name="shows" value={props.value} checked={props.isChosen} />
      <span>{props.label}</span>
    </label>
  );
}

/** Stands for a signing page in the element: it tells what that tells, sends nothing and keeps nothing. */
export function demoPage(language: Language, assetUrl: AssetUrl): string {
  const words = tryElementWords[language];
  return layout({
    language,
    title: words.demoTitle,
    assets: { style: assetUrl("docs.css"), script: assetUrl("try-demo.island.js") },
    body: (
      <main class="closed try" data-signed={words.signed} data-declined={words.declined}>
        <div class="card">
          <h1>{words.demoTitle}</h1>
          <p>{words.demoText}</p>
          <form>
            <label class="field">
              <span>{words.name}</span>
              <input type="text" required autocomplete="off" maxLength={200} />
            </label>
            <button class="button primary" type="submit">
              {words.sign}
            </button>
            <button class="button" type="button" data-decline>
              {words.decline}
            </button>
            <p role="status" />
          </form>
        </div>
      </main>
    ),
  });
}
