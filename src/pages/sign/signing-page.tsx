import { signingPageWords } from "#i18n/signing-page-words.ts";
import { statusWords } from "#i18n/status-words.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { contractName } from "./contract-name.ts";
import { DocumentViews, type ShownPart } from "./document-views.tsx";
import { Facts, Parts, Roles } from "./facts.tsx";
import { boxSheet, type ShownBoxes } from "./field-boxes.tsx";
import { SignDialog } from "./sign-dialog.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { type SigningView, signableRoles } from "./view.ts";

export interface SigningPageInput {
  view: SigningView;
  /** The secret that opened this page; nothing else on it opens anything. */
  link: string;
  /** Of this answer's `style-src`. */
  nonce: string;
  /** The contract or document, then its attachments, in the order of their pages. */
  parts: readonly ShownPart[];
  /** Of each field of the view, whether the page is empty where it stands. */
  emptyBoxes: ShownBoxes;
  /** URLs of `sign.island` and `sign.css`. */
  assets: { script: string; style: string };
  /** Null while there is nothing to verify. */
  verifyUrl: string | null;
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
  const { html: _shownAlready, ...contract } = view.contract;
  const attachments = view.attachments.map(({ html: _shown, ...attachment }) => attachment);
  return layout({
    language: view.contract.language,
    title: words.pageTitle(name),
    assets: input.assets,
    sheets: {
      nonce: input.nonce,
      css: [boxSheet(view.fields)].filter(Boolean),
    },
    islandValues: [
      { id: "signing-view", value: { ...view, contract, attachments }, link: input.link },
      { id: "signing-words", value: words.island },
      // What this page shows goes into the evidence of a signature that is given on it.
      { id: "shown-summary", value: view.summary && sha256Hex(view.summary) },
    ],
    body: (
      <>
        {/* First in the document, so that nothing within the contract can pass for a part of it. */}
        {signable.length > 0 && <SignDialog view={view} words={words} link={input.link} />}
        <Masthead>
          <p class="document-id">
            {words.documentId} <strong>{view.contract.publicId}</strong>
          </p>
        </Masthead>
        <main class="signing">
          <div class="opening">
            <h1 dir="auto">{name}</h1>
            <p class="lead">{lead(view)}</p>
            {signable.length > 0 && (
              <noscript>
                <p class="notice">{words.withoutScript}</p>
              </noscript>
            )}
          </div>
          <aside class="beside">
            {signable.length > 0 && (
              <div class="card act-beside">
                <SignButton text={words.signNow} />
                <p class="hint">{words.nothingHappens}</p>
              </div>
            )}
            <Roles view={view} words={words} />
            <Facts
              words={words}
              originalUrl={`/api/v1/signing/${encodeURIComponent(input.link)}/original`}
              verifyUrl={view.contract.status === "fully_signed" ? input.verifyUrl : null}
              downloadUrl={downloadUrl(view, input.link)}
            />
          </aside>
          <div class="reading">
            <SummaryCard view={view} />
            <Parts view={view} words={words} />
            <DocumentViews parts={input.parts} view={view} words={words} boxes={input.emptyBoxes} />
          </div>
          {signable.length > 0 && (
            <div class="sign-bar">
              <p>
                {view.link.kind === "personal" && view.link.role
                  ? words.barPersonal(view.link.role)
                  : words.barShared}
              </p>
              <SignButton text={words.signNow} />
            </div>
          )}
        </main>
      </>
    ),
  });
}

function SignButton({ text }: { text: string }) {
  return (
    <button type="button" class="button primary needs-script" data-open-dialog>
      {text}
    </button>
  );
}

function lead(view: SigningView): string {
  const { language, status } = view.contract;
  const { lead: words, closed } = signingPageWords[language];
  const signable = signableRoles(view);
  if (status === "draft") return closed.notYet.text;
  if (status === "pending_payment") return statusWords[language].states[status];
  if (status === "fully_signed") return words.complete;
  if (view.link.kind === "shared") {
    if (signable.length > 0) return words.shared(signable.length);
    const elsewhere = view.roles.some(({ state }) => state === "reserved");
    return elsewhere ? `${words.nothingOpen} ${words.ownLinks}` : words.nothingOpen;
  }
  if (signable[0]) return words.personal(signable[0].role);
  const own = view.roles.find(({ role }) => role === view.link.role);
  if (own?.state === "signed") return words.youSigned;
  return own?.level === "qes" ? words.qualified : words.notYourTurn;
}

/** The sealed PDF is given out over a delivered link only. */
function downloadUrl(view: SigningView, link: string): string | null {
  const sealed = view.contract.status === "fully_signed" && view.link.kind === "personal";
  return sealed ? `/api/v1/signing/${encodeURIComponent(link)}/pdf` : null;
}
