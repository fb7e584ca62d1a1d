import type { ComponentChildren } from "preact";
import { LIMITS } from "#kernel/limits.ts";
import { Banner } from "#pages/banner.tsx";
import { brandSheets } from "#pages/brand-sheet.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { isolateName } from "#pages/isolated.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { Moment, Told } from "#pages/moment.tsx";
import { TypedField } from "#pages/typed-field.tsx";
import { type WithdrawWords, wordsOfRight } from "#words/withdraw-words.ts";
import type { WithdrawView } from "./withdraw-view.ts";

interface Assets {
  style: string;
  script: string;
  /** Of this answer's `style-src`. */
  nonce: string;
}

interface Shown {
  view: WithdrawView;
  words: WithdrawWords;
}

interface PageInput {
  view: WithdrawView;
  /** Where the page is. */
  path: string;
  assets: Assets;
}

/** The first step: what can be withdrawn from, and the function itself; or why there is none. */
export function withdrawPage({ view, path, assets }: PageInput): string {
  const words = wordsOfRight(view.language, view.right);
  return frame(view, assets, <Standing view={view} words={words} path={path} />);
}

function Standing({ view, words, path }: Shown & { path: string }) {
  if (view.statedAt) return <StatedBefore view={view} words={words} at={view.statedAt} />;
  if (view.closed !== null) {
    const { title, text } = words.closed[view.closed];
    return (
      <>
        <h1>{title}</h1>
        <About view={view} words={words} />
        <p>
          {view.closed === "over" && view.lastDay && `${words.closedOn(view.lastDay)} `}
          {text}
        </p>
        <WriteTo view={view} words={words} />
      </>
    );
  }
  return (
    <>
      <h1>{words.title}</h1>
      <p>
        {words.lead(isolateName(view.name))} {view.lastDay && words.until(view.lastDay)}
      </p>
      <About view={view} words={words} />
      <p>{words.free}</p>
      <a class="button primary wide" href={`${path}/statement`}>
        {words.act}
      </a>
      <p class="hint">{words.otherWays}</p>
    </>
  );
}

function StatedBefore({ view, words, at }: Shown & { at: Date }) {
  const { title, text, overShared, overPersonal } = words.stated;
  return (
    <>
      <h1>{title}</h1>
      <About view={view} words={words} />
      <Banner kind="plain">
        <Told sentence={text} at={at} language={view.language} />
      </Banner>
      <p>{view.isPersonal ? overPersonal : overShared}</p>
      <WriteTo view={view} words={words} />
    </>
  );
}

/** What was entered, with what is wrong with it. */
export interface EnteredStatement {
  name: string;
  email: string;
  wrong: readonly ("name" | "email")[];
}

/** The second step: the statement, and its confirmation. */
export function statementPage(input: PageInput & { entered: EnteredStatement }): string {
  const { view, path, assets, entered } = input;
  const words = wordsOfRight(view.language, view.right);
  const { form } = words;
  return frame(
    view,
    assets,
    <>
      <h1>{form.title}</h1>
      <About view={view} words={words} />
      <form method="post" action={path} novalidate>
        {entered.wrong.length > 0 && (
          <p class="notice bad" role="alert">
            {form.alert}
          </p>
        )}
        <p class="statement">{view.statement}</p>
        <TypedField
          {...{ id: "name", autocomplete: "name", most: LIMITS.signerNameCharacters }}
          {...{ label: form.name, hint: form.nameHint, value: entered.name }}
          {...problemOf("name", form.nameWrong, entered)}
        />
        <TypedField
          {...{ id: "email", type: "email", autocomplete: "email", most: LIMITS.emailCharacters }}
          {...{ label: form.email, hint: form.emailHint, value: entered.email }}
          {...problemOf("email", form.emailWrong, entered)}
        />
        <p class="hint">{form.recorded}</p>
        <button class="button primary wide" type="submit">
          {words.confirm}
        </button>
      </form>
      <ul class="further">
        <li>
          <a href={path}>{form.back}</a>
        </li>
      </ul>
    </>,
  );
}

function problemOf(name: "name" | "email", sentence: string, { wrong }: EnteredStatement) {
  return wrong.includes(name) ? { problem: sentence, isFirst: wrong[0] === name } : {};
}

/** What was stated, for whoever stated it. */
export interface AcknowledgedView {
  view: WithdrawView;
  name: string;
  email: string;
  /** On the owner's clock, with its zone. */
  statedAt: Date;
  role: string | null;
  /** Where the sealed page is. */
  path: string;
}

/** The acknowledgement: content, date and time of what was stated, and where to keep it from. */
export function acknowledgedPage(of: AcknowledgedView, assets: Assets): string {
  const { view } = of;
  const words = wordsOfRight(view.language, view.right);
  const { done, receipt } = words;
  return frame(
    view,
    assets,
    <>
      <h1>{done.title}</h1>
      <p>
        {done.text(isolateName(view.sender.name))} {done.mailed(isolateName(of.email))} {done.keep}
      </p>
      <p class="statement">{view.statement}</p>
      <dl class="pairs">
        {[
          [receipt.name, of.name],
          [receipt.email, of.email],
          [receipt.statedAt, <Moment at={of.statedAt} language={view.language} />],
          [
            receipt.over,
            of.role === null ? receipt.overShared : receipt.overPersonal(isolateName(of.role)),
          ],
          [words.documentId, view.publicId],
          [words.from, view.sender.name],
        ].map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">
              {typeof text === "object" ? text : <DocumentName name={text ?? ""} />}
            </dd>
          </div>
        ))}
      </dl>
      <a class="button primary wide" href={of.path} download>
        {done.download}
      </a>
      <p class="hint">{receipt.asStated}</p>
    </>,
  );
}

/** The sealed page cannot be had yet. */
export function notReadyPage({ view, path, assets }: PageInput): string {
  const words = wordsOfRight(view.language, view.right);
  const { title, text, again } = words.notReady;
  return frame(
    view,
    assets,
    <>
      <h1>{title}</h1>
      <About view={view} words={words} />
      <p>{text}</p>
      <a class="button primary wide" href={path}>
        {again}
      </a>
    </>,
  );
}

function frame(view: WithdrawView, assets: Assets, children: ComponentChildren): string {
  return layout({
    language: view.language,
    title: wordsOfRight(view.language, view.right).pageTitle(view.name),
    assets,
    sheets: brandSheets(view.sender, assets.nonce),
    referrer: "same-origin",
    body: (
      <>
        <Masthead sender={view.sender} />
        <main class="closed">
          <div class="card withdraw">{children}</div>
        </main>
      </>
    ),
  });
}

function About({ view, words }: Shown) {
  const { sender, name, publicId } = view;
  return (
    <>
      <p class="named" dir="auto">
        <DocumentName name={name} />
      </p>
      <ul class="facts">
        <li>
          {words.from} <strong dir="auto">{sender.name}</strong>
          {sender.name !== sender.address && ` (${sender.address})`}
        </li>
        <li>
          {words.documentId}{" "}
          <strong>
            <DocumentName name={publicId} />
          </strong>
        </li>
      </ul>
    </>
  );
}

function WriteTo({ view: { sender, name, publicId }, words }: Shown) {
  const subject = encodeURIComponent(`${name} (${publicId})`);
  return (
    <ul class="further">
      <li>
        <a class="button" href={`${sender.writeTo}?subject=${subject}`}>
          {words.writeTo(isolateName(sender.name))}
        </a>
      </li>
    </ul>
  );
}
