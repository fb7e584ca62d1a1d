import { displayName } from "#contracts/contract.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { Icon } from "#pages/icons.tsx";
import { PERSON_LOOKS } from "#pages/people.tsx";
import { type Person, personsOf } from "#pages/person.ts";
import { accountWords } from "#words/account-words.ts";
import { contractListWords } from "#words/contract-list-words.ts";
import { contractPageWords } from "#words/contract-page-words.ts";
import { newContractWords } from "#words/new-contract-words.ts";
import { relativeTime } from "#words/relative-time.ts";
import { roleWords } from "#words/role-words.ts";
import { shownTime } from "#words/shown-time.ts";
import { type ContractsPageInput, type Listed, PLAIN } from "./contracts-page.tsx";
import { pathOf } from "./list-path.ts";

interface RowProps {
  contract: Listed;
  input: ContractsPageInput;
}

/** Further people are on the contract's page. */
const PEOPLE_SHOWN = 3;

/** A contract in one line: what it is called, how far everybody is, how it stands, what can be done. */
export function ContractRow({ contract, input }: RowProps) {
  const { language } = input;
  const words = accountWords[language].contracts;
  const name = displayName(contract, CONTRACT_WORD[contract.language]);
  const people = peopleOf(contract, input);
  return (
    <tr>
      <th scope="row">
        <a
          class="row-name"
          href={`/app/contracts/${contract.id}`}
          title={`${name}, ${words.documentId} ${contract.publicId}`}
          dir="auto"
        >
          <DocumentName name={name} />
        </a>
        {contract.tags.length > 0 && (
          <ul class="tags" aria-label={contractListWords[language].tags}>
            {contract.tags.map((tag) => (
              <li key={tag}>
                <a href={pathOf({ ...PLAIN, tag })} dir="auto">
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        )}
      </th>
      <td data-label={roleWords[language].whoSigns}>
        <ul class="pills">
          {people.slice(0, PEOPLE_SHOWN).map((person) => (
            <Pill key={person.role} person={person} input={input} />
          ))}
          {people.length > PEOPLE_SHOWN && <li class="pill">+{people.length - PEOPLE_SHOWN}</li>}
        </ul>
      </td>
      <td data-label={words.status}>
        <Standing contract={contract} input={input} />
      </td>
      <td data-label={contractListWords[language].activity}>
        <Ago at={contract.updatedAt} input={input} />
      </td>
      <td class="acts">
        <Menu contract={contract} people={people} input={input} />
      </td>
    </tr>
  );
}

function peopleOf(contract: Listed, { parties }: ContractsPageInput): Person[] {
  const of = parties.get(contract.id) ?? { signers: [], signatures: [] };
  return personsOf({ contract, ...of, link: { kind: "shared" } }, false);
}

function Pill({ person, input }: { person: Person; input: ContractsPageInput }) {
  const { language, signedIn, now } = input;
  const { icon, look } = PERSON_LOOKS[person.state];
  const { at } = person;
  const state = roleWords[language].states[person.state];
  const { timeZone } = signedIn.account;
  const since = at && relativeTime(at, { now, language, timeZone });
  const exact = at && shownTime(at, language, timeZone);
  return (
    <li
      class={`pill ${look}`}
      title={[person.role, person.name, state, exact].filter(Boolean).join(", ")}
    >
      <Icon name={icon} />
      <span class="pill-name" dir="auto">
        {person.role}
      </span>
      <span class="visually-hidden">{state}</span>
      {since && look !== "signed" && <span class="pill-time">{since}</span>}
    </li>
  );
}

/** How it stands, or else why it needs somebody. */
function Standing({ contract, input }: RowProps) {
  const words = accountWords[input.language].contracts;
  const { reasons } = contractListWords[input.language].needs;
  const { need, status } = contract;
  if (need) return <span class="badge need">{reasons[need]}</span>;
  const waits = status === "fully_signed" && contract.sealedSha256 === null;
  if (waits && contract.sealProblem) {
    return (
      <span class="badge need" title={`${words.sealWaits} ${contract.sealProblem}`}>
        {reasons.seal}
      </span>
    );
  }
  return <span class={`badge ${status}`}>{words.statuses[status]}</span>;
}

function Ago({ at, input }: { at: Date; input: ContractsPageInput }) {
  const { language, now, signedIn } = input;
  const { timeZone } = signedIn.account;
  return (
    <time dateTime={at.toISOString()} title={shownTime(at, language, timeZone)}>
      {relativeTime(at, { now, language, timeZone })}
    </time>
  );
}

/** What the owner can do with it besides opening it; of what cannot be done nothing is said. */
function Menu({ contract, people, input }: RowProps & { people: readonly Person[] }) {
  const { language, mayChange } = input;
  const words = accountWords[language].contracts;
  const { id, status } = contract;
  const paths = input.pathsOf(contract);
  // Who looks on is not handed what signs; nor is there anything to sign over it where all have links of their own.
  const isShared = people.some(({ state, address }) => address === null && state === "unsigned");
  const own = `/app/contracts/${id}`;
  const isSigned = status === "fully_signed";
  const isOpen = status === "pending" || status === "pending_payment";
  const acts: [string, string, boolean][] = [
    [words.pay, `/pay/${contract.token}`, mayChange && status === "pending_payment"],
    [words.download, `${own}/pdf`, isSigned],
    [words.evidence, `${own}/evidence`, isSigned],
    [words.openSigningPage, paths.sign, mayChange && status === "pending" && isShared],
    [words.statusPage, paths.status, status !== "draft"],
    [newContractWords[language].asStart, `/app/new?from=${id}`, mayChange],
    [contractPageWords[language].ending.cancel, `${own}/cancel`, mayChange && isOpen],
  ];
  const name = displayName(contract, CONTRACT_WORD[contract.language]);
  return (
    <details class="row-menu" name="row-menu">
      <summary class="button quiet">
        <Icon name="more" />
        <span class="visually-hidden">
          {words.acts}: {name}
        </span>
      </summary>
      <ul>
        {acts.map(
          ([word, path, isPossible]) =>
            isPossible && (
              <li key={path}>
                <a href={path}>{word}</a>
              </li>
            ),
        )}
        <li class="hint">
          {words.documentId} <DocumentName name={contract.publicId} />
        </li>
      </ul>
    </details>
  );
}
