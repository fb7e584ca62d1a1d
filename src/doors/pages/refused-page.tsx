import type { RefusedVisit } from "#http/answer-visitor.ts";
import type { AssetUrl } from "#http/assets.ts";
import { type RefusedKind, refusedWords } from "#words/refused-words.ts";
import { layout, Masthead } from "./layout.tsx";
import { visitorLanguage } from "./visitor-language.ts";

const KINDS: Record<number, RefusedKind> = {
  403: "elsewhere",
  404: "notFound",
  405: "notFound",
  429: "tooMany",
  503: "busy",
};

function kindOf(status: number): RefusedKind {
  return KINDS[status] ?? (status < 500 ? "unreadable" : "broken");
}

/** What passes: the same may work a moment later. */
const PASSING: readonly RefusedKind[] = ["tooMany", "busy", "broken"];

/** Says in the visitor's language why there is no page, what of it is lost, and what to do. */
export function refusedPage(visit: RefusedVisit, assetUrl: AssetUrl): string {
  const language = visitorLanguage(visit.acceptLanguage);
  const words = refusedWords[language];
  const kind = kindOf(visit.status);
  const { title, text } = words.kinds[kind];
  const isPassing = PASSING.includes(kind) && visit.again !== null;
  return layout({
    language,
    title,
    assets: { style: assetUrl("base.css") },
    body: (
      <>
        <Masthead />
        <main class="closed" data-refused={kind}>
          <div class="card">
            <h1>{title}</h1>
            <p>{text}</p>
            {kind === "broken" && (
              <p class="hint">
                {words.number} <code>{visit.requestId}</code>
              </p>
            )}
            <ul class="further">
              {isPassing && (
                <li>
                  <a class="button primary" href={visit.again ?? "/"}>
                    {words.again}
                  </a>
                </li>
              )}
              <li>
                <a href="/">{words.front}</a>
              </li>
              {kind === "notFound" && (
                <li>
                  <a href="/verify">{words.verify}</a>
                </li>
              )}
            </ul>
          </div>
        </main>
      </>
    ),
  });
}
