import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { accountWords, type NoticeKind } from "#words/account-words.ts";

/** Says in a sentence or two why there is nothing to see or nothing was done. */
export function noticePage(input: { language: Language; style: string; kind: NoticeKind }): string {
  const words = accountWords[input.language];
  const { title, text } = words.notices[input.kind];
  return layout({
    language: input.language,
    title,
    assets: { style: input.style },
    body: (
      <>
        <Masthead />
        <main class="closed">
          <div class="card">
            <h1>{title}</h1>
            <p>{text}</p>
            <ul class="further">
              <li>
                <a href="/app">{words.back}</a>
              </li>
            </ul>
          </div>
        </main>
      </>
    ),
  });
}
