import { sha256Hex } from "#kernel/digest.ts";
import { brandSheet } from "#pages/brand-sheet.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { Told } from "#pages/moment.tsx";
import type { Person } from "#pages/person.ts";
import type { Sender } from "#pages/sender.ts";
import { TestNotice } from "#pages/test-notice.tsx";
import type { SignedSoFar } from "#signing/signed-so-far.ts";
import { accessibilityWords } from "#words/accessibility-words.ts";
import { deadlineWords } from "#words/deadline-words.ts";
import { plainFormWords } from "#words/plain-form-words.ts";
import { reachWords } from "#words/reach-words.ts";
import { type SigningPageWords, signingPageWords } from "#words/signing-page-words.ts";
import { About } from "./about.tsx";
import { Acts, SignButton } from "./acts.tsx";
import { contractName } from "./contract-name.ts";
import { DocumentViews, type ShownPart } from "./document-views.tsx";
import { Entered } from "./entered.tsx";
import { boxSheet, type ShownBoxes } from "./field-boxes.tsx";
import { Turn } from "./hand-on.tsx";
import type { InputNames } from "./input-names.ts";
import { asksToOpen } from "./open-first.tsx";
import { firstPicture, pageSheet } from "./page-pictures.tsx";
import { drawnSheet, peekSheet } from "./peek.tsx";
import { ReadingBar } from "./reading-bar.tsx";
import { ToSay } from "./say.tsx";
import { askedPlaces, SignDialog } from "./sign-dialog.tsx";
import { stampPlaces } from "./stamp-places.ts";
import { Standing } from "./standing.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { TakenBack } from "./taken-back.tsx";
import { isReadFromPages, type SigningView, signableRoles } from "./view.ts";

export interface SigningPageInput {
  view: SigningView;
  sender: Sender;
  /** What the operator says of privacy; null for nothing. */
  privacyUrl: string | null;
  /** Everyone who signs, in the order of the view's roles. */
  people: readonly Person[];
  /** The secret that opened this page; nothing else on it opens anything. */
  link: string;
  /** Of this answer's `style-src`. */
  nonce: string;
  /** The contract or document, then its attachments, in the order of their pages. */
  parts: readonly ShownPart[];
  /** Of each field of the view, whether the page is empty where it stands. */
  emptyBoxes: ShownBoxes;
  inputNames: InputNames;
  /** Who has signed until now, and what they entered. */
  signed: readonly SignedSoFar[];
  /** The URLs of `sign.island` and `picture.island`, and what stands in `sign.css`. */
  assets: { script: string; pictures: string; css: string };
  /** Null while there is nothing to verify. */
  verifyUrl: string | null;
  /** Where a device that goes from one to the next is handed on; null for any other. */
  handOn: string | null;
  /** The sites that may show this page within theirs, and what they are told of it; null for none. */
  embedding: { origins: readonly string[]; contractId: string } | null;
}

/**
 * The page that one signing link opens, as a whole HTML document in the
 * contract's language. It can be read without a script; only signing needs one.
 */
export function signingPage(input: SigningPageInput): string {
  const { view } = input;
  const words = signingPageWords[view.contract.language];
  const name = contractName(view);
  const signable = signableRoles(view);
  const pages = input.parts.flatMap((part) => part.pages);
  const { html: _shownAlready, ...contract } = view.contract;
  const attachments = view.attachments.map(({ html: _shown, ...attachment }) => attachment);
  return layout({
    ...((asksToOpen(view) || input.handOn !== null) && { referrer: "same-origin" as const }),
    language: view.contract.language,
    title: words.pageTitle(name),
    assets: { script: input.assets.script },
    firstPicture: firstPicture(pages[0], isReadFromPages(view)),
    sheets: {
      nonce: input.nonce,
      css: [
        input.assets.css,
        pageSheet(pages),
        boxSheet(view.fields),
        peekSheet(view.fields, askedPlaces(view), pages),
        drawnSheet(
          input.parts.flatMap(({ drawn }) => drawn),
          pages,
        ),
        brandSheet(input.sender),
      ].filter(Boolean),
    },
    islandValues: [
      {
        id: "signing-view",
        value: { ...view, contract, attachments },
        address: `/api/v1/signing/${encodeURIComponent(input.link)}`,
      },
      { id: "signing-words", value: words.island },
      // What this page shows goes into the evidence of a signature that is given on it.
      {
        id: "stamps",
        value: stampPlaces(view, pages, view.contract.dateZone ?? input.sender.timeZone),
      },
      { id: "shown-summary", value: view.summary && sha256Hex(view.summary) },
      ...(input.embedding ? [{ id: "embedding", value: input.embedding }] : []),
    ],
    body: (
      <>
        {/* First in the document, so that nothing within the contract can pass for a part of it. */}
        {signable.length > 0 && (
          <SignDialog
            {...{ view, words, name, pages }}
            link={input.link}
            handOn={input.handOn}
            sender={input.sender.name}
            privacyUrl={input.privacyUrl}
            inputNames={input.inputNames}
            signed={input.signed}
            pictures={input.assets.pictures}
          />
        )}
        <Masthead sender={input.sender} />
        <main class="signing">
          <Opening {...{ input, words, name }} />
          <Beside {...{ input, words, name }} />
          <div class="reading">
            <DocumentViews
              parts={input.parts}
              view={view}
              words={words}
              boxes={input.emptyBoxes}
              inputNames={input.inputNames}
            />
            {/* After what it is about, so that nobody takes it for that or reads it first. */}
            <SummaryCard view={view} />
            {/* On small screens it stands at their foot all the time. */}
            {signable.length > 0 && (
              <p class="end-act">
                <SignButton words={words} />
              </p>
            )}
            <ToSay view={view} />
            <p class="page-foot hint">
              {/* No site may show it within its own, and what was entered here stays. */}
              <a href="/accessibility" target="_blank" rel="noopener noreferrer">
                {accessibilityWords[view.contract.language].title}
              </a>
            </p>
            <ReadingBar view={view} words={words} pages={pages.length} />
          </div>
        </main>
      </>
    ),
  });
}

interface PartOfPage {
  input: SigningPageInput;
  words: SigningPageWords;
  /** Of the contract. */
  name: string;
}

/** What somebody sees first: whose contract it is, how it stands, and what to do now. */
function Opening({ input, words, name }: PartOfPage) {
  const { view } = input;
  const isSignable = signableRoles(view).length > 0;
  return (
    <div class="opening">
      <TestNotice publicId={view.contract.publicId} language={view.contract.language} />
      {input.handOn !== null && <Turn view={view} handOn={input.handOn} />}
      <Standing view={view} people={input.people} sender={input.sender.name} />
      {view.contract.expiresAt && view.contract.status === "pending" && (
        <p class="hint" id="open-until">
          <Told
            sentence={deadlineWords[view.contract.language].openUntil}
            at={new Date(view.contract.expiresAt)}
            language={view.contract.language}
          />
        </p>
      )}
      <h1 dir="auto" tabIndex={-1}>
        {name}
      </h1>
      <TakenBack view={view} people={input.people} />
      {view.contract.status === "fully_signed" && <Sealed {...{ view, words }} link={input.link} />}
      <Entered
        signed={input.signed}
        language={view.contract.language}
        inputNames={input.inputNames}
        isComplete={view.contract.status === "fully_signed"}
      />
      {isSignable && view.contract.requireReading && (
        <p class="hint" id="unread" role="status">
          {reachWords[view.contract.language].readFirst}
        </p>
      )}
      {isSignable && (
        <noscript>
          <p class="notice">
            {words.withoutScript}{" "}
            <a href={`/sign/${encodeURIComponent(input.link)}/form`}>
              {plainFormWords[view.contract.language].link}
            </a>
          </p>
        </noscript>
      )}
    </div>
  );
}

/** Everybody has signed: the sealed file, for who may have it, is the one thing to do here. */
function Sealed({
  view,
  words,
  link,
}: Pick<PartOfPage, "words"> & { view: SigningView; link: string }) {
  const url = sealedUrl(view, link, "pdf");
  return (
    <p class="own-copy">
      {url ? (
        <a class="button primary" href={url}>
          {words.download}
        </a>
      ) : (
        <>
          <span class="hint">{words.copiesMailed}</span>
          {/* biome-ignore lint/a11y/useValidAnchor: the page's script knows where it leads, and shows it then */}
          <a class="button primary" data-own-copy hidden>
            {words.download}
          </a>
        </>
      )}
    </p>
  );
}

/** What stands beside the document. */
function Beside({ input, words, name }: PartOfPage) {
  const { view } = input;
  return (
    <aside class="beside">
      {signableRoles(view).length > 0 && (
        <Acts
          words={words}
          // Whoever signs on a device that goes round does so on that one.
          codeUrl={input.handOn === null ? `/sign/${encodeURIComponent(input.link)}/code` : null}
        />
      )}
      <About
        {...{ view, words, name }}
        people={input.people}
        sender={input.sender}
        documentUrl={
          view.contract.status === "fully_signed"
            ? null
            : `/api/v1/signing/${encodeURIComponent(input.link)}/document`
        }
        verifyUrl={view.contract.status === "fully_signed" ? input.verifyUrl : null}
        evidenceUrl={sealedUrl(view, input.link, "evidence")}
      />
    </aside>
  );
}

/** The sealed PDF, and what proves it, are given out over a delivered link only. */
function sealedUrl(view: SigningView, link: string, what: "pdf" | "evidence"): string | null {
  const sealed = view.contract.status === "fully_signed" && view.link.kind === "personal";
  return sealed ? `/api/v1/signing/${encodeURIComponent(link)}/${what}` : null;
}
