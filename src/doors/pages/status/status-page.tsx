import { Banner } from "#pages/banner.tsx";
import { brandSheets } from "#pages/brand-sheet.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { layout, Masthead } from "#pages/layout.tsx";
import { Moment, Told } from "#pages/moment.tsx";
import { People } from "#pages/people.tsx";
import { Steps } from "#pages/steps.tsx";
import { TestNotice } from "#pages/test-notice.tsx";
import { roleWords } from "#words/role-words.ts";
import { type StatusWords, statusWords } from "#words/status-words.ts";
import { wordsOfRight } from "#words/withdraw-words.ts";
import type { StatusView } from "./status-view.ts";

interface StatusPageInput {
  view: StatusView;
  /** Where the page is. */
  path: string;
  assets: { style: string; script: string };
  /** Of this answer's `style-src`. */
  nonce: string;
}

/** What may be another one a minute later. */
const CHANGING = ["pending_payment", "pending", "sealing"];
const REFRESH_SECONDS = 60;

/** Says who has signed and who has not, as a whole HTML document in the contract's language. */
export function statusPage({ view, path, assets, nonce }: StatusPageInput): string {
  const words = statusWords[view.language];
  const isChanging = CHANGING.includes(view.standing);
  return layout({
    language: view.language,
    title: words.pageTitle(view.name),
    assets,
    sheets: brandSheets(view.sender, nonce),
    ...(isChanging && { refreshSeconds: REFRESH_SECONDS }),
    body: (
      <>
        <Masthead sender={view.sender} />
        <main class="column" data-standing={view.standing}>
          <TestNotice publicId={view.publicId} language={view.language} />
          <section class="card standing" aria-labelledby="name">
            <p class="headline">{headline(view, words)}</p>
            {view.withdrawnAt === null && (
              <Steps
                names={words.steps}
                now={words.stepsNow}
                done={view.stepsDone}
                isUnderWay={isChanging}
              />
            )}
            <Notice view={view} words={words} />
            <h1 id="name" dir="auto">
              <DocumentName name={view.name} />
            </h1>
            <Facts view={view} words={words} />
          </section>
          <People people={view.people} language={view.language} isCounted={false} />
          <p class="as-of">
            <span>
              <Told sentence={words.asOf} at={view.asOf} language={view.language} />
            </span>
            <a href={path}>{words.reload}</a>
          </p>
          <Withdraw view={view} />
          {view.verifyPath && (
            <ul class="further">
              <li>
                <a class="button" href={view.verifyPath}>
                  {words.verify}
                </a>
              </li>
            </ul>
          )}
        </main>
      </>
    ),
  });
}

/** The function to withdraw, under the label that the law wants. */
function Withdraw({ view: { withdraw, language, right } }: { view: StatusView }) {
  if (withdraw === null) return null;
  const words = wordsOfRight(language, right);
  return (
    <section class="card withdraw">
      <p>{words.possible(withdraw.lastDay)}</p>
      <a class="button" href={withdraw.path}>
        {words.act}
      </a>
    </section>
  );
}

interface Shown {
  view: StatusView;
  words: StatusWords;
}

function headline(view: StatusView, words: StatusWords): string {
  const { standing, people, language, right } = view;
  if (view.withdrawnAt !== null) return wordsOfRight(language, right).declared;
  if (view.hasRunOut) return words.states.expired;
  if (standing === "draft" || standing === "cancelled") return words.states[standing];
  if (standing === "sealing" || standing === "complete") return words.states.complete;
  const signed = people.filter(({ state }) => state === "signed").length;
  return roleWords[language].progress(signed, people.length);
}

/** What it waits for, where that is not a signature. */
function Notice({ view, words }: Shown) {
  if (view.standing === "pending_payment") {
    return <Banner kind="warn">{words.states.pending_payment}</Banner>;
  }
  if (view.standing !== "sealing") return null;
  return view.sealWaits ? (
    <Banner kind="warn">{words.sealWaits}</Banner>
  ) : (
    <Banner kind="plain">{words.states.sealing}</Banner>
  );
}

function Facts({ view, words }: Shown) {
  const times = [
    { at: view.completedAt, word: words.completedAt },
    { at: view.hasRunOut ? null : view.cancelledAt, word: words.cancelledAt },
    { at: view.deadline, word: view.hasRunOut ? words.wasOpenUntil : words.openUntil },
    { at: view.withdrawnAt, word: wordsOfRight(view.language, view.right).withdrawnAt },
  ];
  return (
    <ul class="facts">
      <li>
        {words.from} <strong dir="auto">{view.sender.name}</strong>
      </li>
      {times.map(
        ({ at, word }) =>
          at && (
            <li>
              {word} <Moment at={at} language={view.language} />
            </li>
          ),
      )}
      <li>
        {words.documentId}{" "}
        <strong>
          <DocumentName name={view.publicId} />
        </strong>
      </li>
    </ul>
  );
}
