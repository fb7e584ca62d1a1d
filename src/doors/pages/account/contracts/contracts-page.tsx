import { mayNow } from "#accounts/roles.ts";
import type { OverviewContract, OverviewParties } from "#contracts/overview-store.ts";
import { CONTRACT_STATUSES, type ContractStatus } from "#kernel/contract-states.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Need } from "#kernel/needs.ts";
import { accountFrame, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { type AccountWords, accountWords } from "#words/account-words.ts";
import { type ContractListWords, contractListWords } from "#words/contract-list-words.ts";
import { newContractWords } from "#words/new-contract-words.ts";
import { roleWords } from "#words/role-words.ts";
import { ContractRow } from "./contract-row.tsx";
import type { Needing } from "./contracts-handlers.ts";
import { type Asked, pathOf } from "./list-path.ts";

/** What the list is made with. */
export interface ContractsPageInput extends OwnPageInput {
  asked: Asked;
  contracts: readonly OverviewContract[];
  /** Null where they are not looked for: on further pages, and while something is searched for. */
  needs: Needing | null;
  counts: ReadonlyMap<ContractStatus, number>;
  isCutShort: boolean;
  /** Of the next page; null when there is none. */
  furtherPath: string | null;
  /** Whether the visitor may have the link that signs. */
  mayChange: boolean;
  /** Of the pages that a contract's owner shares. */
  pathsOf(contract: OverviewContract): { sign: string; status: string };
  /** Of every contract that is shown. */
  parties: ReadonlyMap<string, OverviewParties>;
  now: Date;
}

/** The whole list. */
export const PLAIN: Asked = { q: "", status: null, tag: "", from: "", before: null, needs: false };

/** The owner's contracts with what can be done with each. */
export function contractsPage(input: ContractsPageInput): string {
  const words = accountWords[input.language].contracts;
  const listWords = contractListWords[input.language];
  const { asked, contracts, needs, counts } = input;
  if ([...counts.values()].every((count) => count === 0)) {
    return accountFrame(
      input,
      "contracts",
      <NoneYet words={accountWords[input.language]} input={input} />,
    );
  }
  return accountFrame(
    input,
    "contracts",
    <>
      <div class="list-head">
        <h1>{words.title}</h1>
        <FindForm asked={asked} words={listWords} />
        <NewContract input={input} />
      </div>
      <Filters asked={asked} counts={counts} needs={needs} language={input.language} />
      {needs && (needs.contracts.length > 0 || asked.needs) && (
        <section class="needs" aria-labelledby="needs">
          <h2 id="needs">{listWords.needs.title}</h2>
          {needs.contracts.length === 0 ? (
            <p>{listWords.needs.none}</p>
          ) : (
            <Rows contracts={needs.contracts} input={input} labelledBy="needs" />
          )}
          {needs.more > 0 && !asked.needs && (
            <p>
              <a class="button" href={pathOf({ ...PLAIN, needs: true })}>
                {listWords.needs.showAll(needs.more)}
              </a>
            </p>
          )}
        </section>
      )}
      {!asked.needs && contracts.length === 0 && !input.isCutShort && (
        <div class="card none-yet">
          <h2>{listWords.nothing.title}</h2>
          <p>{listWords.nothing.text}</p>
        </div>
      )}
      {contracts.length > 0 && (
        <section aria-labelledby="listed">
          <h2 id="listed" class={needs?.contracts.length ? undefined : "visually-hidden"}>
            {asked.status ? words.statuses[asked.status] : listWords.all}
          </h2>
          <Rows contracts={contracts} input={input} labelledBy="listed" />
        </section>
      )}
      {input.isCutShort && <p class="hint">{listWords.cutShort}</p>}
      <ul class="pager">
        {asked.before !== null && (
          <li>
            <a class="button" href={pathOf({ ...asked, before: null })}>
              {words.newest}
            </a>
          </li>
        )}
        {input.furtherPath && (
          <li>
            <a class="button" href={input.furtherPath}>
              {input.isCutShort ? listWords.further : words.older}
            </a>
          </li>
        )}
      </ul>
    </>,
  );
}

/** Searching, as a form that only asks. */
function FindForm({ asked, words }: { asked: Asked; words: ContractListWords }) {
  const { q, status, tag, from } = asked;
  return (
    // biome-ignore lint/a11y/useSemanticElements: older screen readers know the role and not the element
    <form class="find" method="get" action="/app" role="search">
      {status && <input type="hidden" name="status" value={status} />}
      {tag && <input type="hidden" name="tag" value={tag} />}
      <div class="field find-words">
        <label class="visually-hidden" for="q">
          {words.search}
        </label>
        <input
          id="q"
          name="q"
          type="text"
          inputmode="search"
          placeholder={words.search}
          value={q}
          maxLength={LIMITS.searchCharacters}
          autocomplete="off"
          aria-describedby="q-hint"
          aria-keyshortcuts="/"
          data-key="/"
        />
        <p class="hint" id="q-hint">
          {words.hint}
        </p>
      </div>
      <div class="field find-from">
        <label for="from">{words.from}</label>
        <input id="from" name="from" type="date" value={from} />
      </div>
      <button class="button" type="submit">
        {words.submit}
      </button>
    </form>
  );
}

function Filters(props: {
  asked: Asked;
  counts: ContractsPageInput["counts"];
  needs: ContractsPageInput["needs"];
  language: Language;
}) {
  const { asked, counts, needs, language } = props;
  const words = contractListWords[language];
  const { statuses } = accountWords[language].contracts;
  const count = new Intl.NumberFormat(language);
  const inNeed = needs ? needs.contracts.length + needs.more : 0;
  const needing = inNeed > 0 ? `${words.needs.title} (${count.format(inNeed)})` : words.needs.title;
  const isFiltered = pathOf(asked) !== "/app";
  const link = (to: Asked, text: string, isHere: boolean) => (
    <li>
      <a href={pathOf(to)} aria-current={isHere ? "true" : undefined}>
        {text}
      </a>
    </li>
  );
  const at = { ...asked, before: null, needs: false };
  return (
    <nav class="filters" aria-label={words.filter}>
      <ul>
        {link({ ...at, status: null }, words.all, asked.status === null && !asked.needs)}
        {link({ ...PLAIN, needs: true }, needing, asked.needs)}
        {CONTRACT_STATUSES.filter((status) => counts.get(status) || asked.status === status).map(
          (status) =>
            link(
              { ...at, status },
              `${statuses[status]} (${count.format(counts.get(status) ?? 0)})`,
              asked.status === status,
            ),
        )}
      </ul>
      {asked.tag && <p dir="auto">{words.withTag(asked.tag)}</p>}
      {isFiltered && (
        <p>
          <a href="/app">{words.clear}</a>
        </p>
      )}
    </nav>
  );
}

/** A row, with why its contract needs somebody. */
export type Listed = OverviewContract & { need?: Need };

function Rows(props: {
  contracts: readonly Listed[];
  input: ContractsPageInput;
  labelledBy: string;
}) {
  const { contracts, input, labelledBy } = props;
  const { contracts: words } = accountWords[input.language];
  const { whoSigns } = roleWords[input.language];
  const { activity } = contractListWords[input.language];
  return (
    <table class="rows contracts" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{whoSigns}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{activity}</th>
          <th scope="col">
            <span class="visually-hidden">{words.acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {contracts.map((contract) => (
          <ContractRow key={contract.id} contract={contract} input={input} />
        ))}
      </tbody>
    </table>
  );
}

function NewContract({ input }: { input: OwnPageInput }) {
  const { role, account } = input.signedIn;
  if (!mayNow(role, "changeContracts", account)) return null;
  return (
    <p>
      <a class="button primary" href="/app/new">
        {newContractWords[input.language].title}
      </a>
    </p>
  );
}

function NoneYet({ words, input }: { words: AccountWords; input: OwnPageInput }) {
  const { title, text } = words.contracts.none;
  const { role, account } = input.signedIn;
  return (
    <div class="card none-yet">
      <h1>{title}</h1>
      <p>{text}</p>
      <NewContract input={input} />
      {mayNow(role, "keepKeys", account) && (
        <p>
          <a class="button" href="/app/keys">
            {words.sections.keys}
          </a>
        </p>
      )}
    </div>
  );
}
