import type { ShownApproval } from "#assistant/decide-approval.ts";
import { displayName } from "#contracts/contract.ts";
import { type Email, shownEmail } from "#kernel/email.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { monthName, type PlanUse } from "#pages/account/usage/plan-use.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { Pair } from "#pages/pair.tsx";
import { PICTURE_WIDTHS } from "#signing/page-picture.ts";
import { type AskedTool, type AssistantWords, assistantWords } from "#words/assistant-words.ts";

interface ApprovePageInput extends OwnPageInput {
  shown: ShownApproval;
  /** Of those who would be mailed, whom the account never had written to. */
  strangers: readonly Email[];
  use: PlanUse;
}

/** Pages that are shown at once; the whole document is a click away. */
const PICTURES = 30;

interface Shown {
  input: ApprovePageInput;
  words: AssistantWords["approve"];
}

/** Asks an owner to decide about what an assistant wants, with everything to decide by; or says what became of it. */
export function approvePage(input: ApprovePageInput): string {
  const words = assistantWords[input.language].approve;
  const { standing } = input.shown;
  return accountFrame(
    input,
    "assistant",
    standing === "open" ? (
      <Question input={input} words={words} />
    ) : (
      <div class="section-head">
        <h1>{words.states[standing].title}</h1>
        <p class={standing === "approved" ? "notice good" : "lead"} role="status">
          {words.states[standing].text}
        </p>
        <Facts input={input} words={words} />
        <p>
          <a class="button" href="/app/assistant">
            {assistantWords[input.language].title}
          </a>
        </p>
      </div>
    ),
  );
}

function Question({ input, words }: Shown) {
  const { shown, signedIn, language } = input;
  const { approval } = shown;
  const tool = shown.tool as AskedTool;
  const isGentle = tool === "send_contract" || tool === "remind_signer";
  return (
    <>
      <div class="section-head">
        <h1>{words.questions[tool]}</h1>
        <p class="lead">{words.nothingYet(approval.keyName ?? words.unnamedKey)}</p>
      </div>
      <div class="card">
        <Facts input={input} words={words} />
      </div>
      <form class="approve" method="post" action={`/app/approve/${approval.id}`}>
        <FormToken signedIn={signedIn} />
        <button
          class={isGentle ? "button primary" : "button danger"}
          type="submit"
          name="decision"
          value="approve"
        >
          {words.submit[tool]}
        </button>
        <button class="button" type="submit" name="decision" value="refuse">
          {words.refuse}
        </button>
        <p class="hint">
          {words.until}{" "}
          <LocalTime
            at={approval.expiresAt}
            language={language}
            timeZone={signedIn.account.timeZone}
          />
        </p>
      </form>
      <Pages input={input} words={words} />
    </>
  );
}

function Facts({ input, words }: Shown) {
  const { found, planned, tool } = input.shown;
  if (!found) return null;
  const { contract } = found;
  const { publicId, language } = contract;
  return (
    <dl class="pairs">
      <Pair term={words.contract}>
        <span dir="auto">{displayName(contract, CONTRACT_WORD[language])}</span>
      </Pair>
      <Pair term={words.documentId}>
        <DocumentName name={publicId} />
      </Pair>
      <Pair term={words.pages}>{String(contract.pages.length)}</Pair>
      {planned && tool !== "cancel_contract" && tool !== "delete_contract" && (
        <Pair term={words.mailed}>
          {planned.mailed.length === 0 ? (
            words.nobody
          ) : (
            <Mailed mailed={planned.mailed} input={input} words={words} />
          )}
        </Pair>
      )}
      {planned?.copied && (
        <Pair term={words.copied}>
          <Mailed mailed={planned.copied} input={input} words={words} />
        </Pair>
      )}
      {planned && planned.unmailed.length > 0 && (
        <Pair term={words.unmailed}>{planned.unmailed.join(", ")}</Pair>
      )}
      {planned && (
        <Pair term={words.cost}>
          {tool === "send_contract" ? costIn({ input, words }) : words.nothing}
        </Pair>
      )}
    </dl>
  );
}

function Mailed({ mailed, input, words }: Shown & { mailed: readonly Email[] }) {
  return (
    <ul class="signers">
      {mailed.map((email) => (
        <li key={email}>
          {shownEmail(email)}
          {input.strangers.includes(email) && (
            <strong class="hint new-address">{words.newAddress}</strong>
          )}
        </li>
      ))}
    </ul>
  );
}

function costIn({ input, words }: Shown): string {
  const { use, signedIn, language } = input;
  const month = monthName(use, language);
  if (use.limit === null) return words.countsWithoutLimit(use.used, month);
  if (use.used < use.limit) return words.counts(use.used, use.limit, month);
  return signedIn.account.credits > 0 ? words.credit : words.noRoom;
}

function Pages({ input, words }: Shown) {
  const { found } = input.shown;
  if (!found) return null;
  const at = `/app/contracts/${found.contract.id}`;
  return (
    <section class="approve-pages" aria-label={words.pages}>
      <p>
        <a href={`${at}/original`}>{words.whole}</a>
      </p>
      {found.contract.pages.slice(0, PICTURES).map(({ width, height }, index) => (
        <img
          key={index}
          src={`${at}/pages/${index + 1}?width=${PICTURE_WIDTHS[1]}`}
          alt={words.page(index + 1)}
          width={Math.round(width)}
          height={Math.round(height)}
          loading="lazy"
        />
      ))}
    </section>
  );
}
