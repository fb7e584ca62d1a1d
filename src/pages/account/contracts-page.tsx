import { displayName } from "#contracts/contract.ts";
import type { OverviewContract } from "#contracts/overview-store.ts";
import { type AccountWords, accountWords } from "#i18n/account-words.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { accountFrame, type OwnPageInput } from "./account-frame.tsx";
import { LocalTime } from "./local-time.tsx";

/** A contract with the paths of its own pages, which are its owner's to share. */
export interface LinkedContract extends OverviewContract {
  signPath: string;
  statusPath: string;
}

interface ContractsPageInput extends OwnPageInput {
  contracts: readonly LinkedContract[];
  /** Whether these are the newest, so that there is no way back to them. */
  isFirstPage: boolean;
  /** Of the next page; null when there are no older contracts. */
  olderPath: string | null;
}

/** The owner's contracts with what can be done with each. */
export function contractsPage(input: ContractsPageInput): string {
  const words = accountWords[input.language].contracts;
  const { timeZone } = input.visitor.account;
  if (input.contracts.length === 0 && input.isFirstPage) {
    return accountFrame(input, "contracts", <NoneYet words={accountWords[input.language]} />);
  }
  return accountFrame(
    input,
    "contracts",
    <>
      <div class="section-head">
        <h1>{words.title}</h1>
        <p class="hint">{accountWords[input.language].timesIn(timeZone)}</p>
      </div>
      <table class="rows contracts">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.created}</th>
            <th scope="col">
              <span class="visually-hidden">{words.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {input.contracts.map((contract) => (
            <Row key={contract.id} contract={contract} input={input} words={words} />
          ))}
        </tbody>
      </table>
      <ul class="pager">
        {!input.isFirstPage && (
          <li>
            <a class="button" href="/app">
              {words.newest}
            </a>
          </li>
        )}
        {input.olderPath && (
          <li>
            <a class="button" href={input.olderPath}>
              {words.older}
            </a>
          </li>
        )}
      </ul>
    </>,
  );
}

function NoneYet({ words }: { words: AccountWords }) {
  const { title, text } = words.contracts.none;
  return (
    <div class="card none-yet">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a class="button primary" href="/app/keys">
          {words.sections.keys}
        </a>
      </p>
    </div>
  );
}

interface RowProps {
  contract: LinkedContract;
  input: ContractsPageInput;
  words: AccountWords["contracts"];
}

function Row({ contract, input, words }: RowProps) {
  const { status, signatureCount, roles } = contract;
  const isUnderWay = status === "pending" || (status === "cancelled" && signatureCount > 0);
  return (
    <tr>
      <th scope="row">
        <a class="row-name" href={`/app/contracts/${contract.id}`} dir="auto">
          {displayName(contract, CONTRACT_WORD[contract.language])}
        </a>
        <span class="document-id">
          <span class="visually-hidden">{words.documentId}</span> {contract.publicId}
        </span>
      </th>
      <td data-label={words.status}>
        <span class={`badge ${status}`}>{words.statuses[status]}</span>
        {isUnderWay && <span class="hint">{words.signedSoFar(signatureCount, roles.length)}</span>}
        {contract.sealProblem && contract.sealedSha256 === null && (
          <span class="error" title={contract.sealProblem}>
            {words.sealWaits}
          </span>
        )}
      </td>
      <td data-label={words.created}>
        <LocalTime
          at={contract.createdAt}
          language={input.language}
          timeZone={input.visitor.account.timeZone}
        />
      </td>
      <td class="acts">
        <Acts contract={contract} words={words} />
      </td>
    </tr>
  );
}

/** What each status lets the owner do, beside looking at how far the contract is. */
const ACTS = {
  draft: null,
  pending: { word: "openSigningPage", path: ({ signPath }: LinkedContract) => signPath },
  pending_payment: { word: "pay", path: ({ token }: LinkedContract) => `/pay/${token}` },
  fully_signed: {
    word: "download",
    path: ({ id }: LinkedContract) => `/app/contracts/${id}/pdf`,
  },
  cancelled: null,
} as const;

function Acts({ contract, words }: Pick<RowProps, "contract" | "words">) {
  const act = ACTS[contract.status];
  const name = displayName(contract, CONTRACT_WORD[contract.language]);
  return (
    <>
      {act && (
        <a class="button" href={act.path(contract)}>
          {words[act.word]}
          <span class="visually-hidden">: {name}</span>
        </a>
      )}
      {contract.status === "fully_signed" && (
        <a class="button quiet" href={`/app/contracts/${contract.id}/evidence`}>
          {words.evidence}
          <span class="visually-hidden">: {name}</span>
        </a>
      )}
      <a class="button quiet" href={contract.statusPath}>
        {words.statusPage}
        <span class="visually-hidden">: {name}</span>
      </a>
    </>
  );
}
