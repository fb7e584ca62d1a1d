import type { ComponentChildren } from "preact";
import type { Contract } from "#contracts/contract.ts";
import type { Table, TableFault } from "#lib/csv/table.ts";
import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import type { SendToManyWords } from "#words/send-to-many-words.ts";
import { type Target, targetLabel } from "./columns.ts";
import type { Column } from "./row-request.ts";
import type { RowResult } from "./send-rows.ts";

/** What each page of it is made with. */
export interface ManyInput extends OwnPageInput {
  words: SendToManyWords;
  /** The contract that all are like. */
  contract: Contract;
  name: string;
  /** What a column can say. */
  targets: readonly Target[];
}

/** A table that can be read. */
interface Read {
  table: Table;
  columns: readonly Column[];
  /** Its text as it stands in HTML. */
  tableHtml: string;
}

/** What was found of it. */
export interface Checked extends Read {
  isWrong: boolean;
  problems: { line: number; text: string }[];
  /** What is wrong with the choice of columns. */
  unchosen: readonly string[];
  rows: number;
  /** Links that would be mailed. */
  mails: number;
  /** Contracts that this month's documents do not cover. */
  beyond: number;
}

const pathOf = ({ contract }: ManyInput) => `/app/contracts/${contract.id}/many`;

function manyPage(input: ManyInput, body: ComponentChildren): string {
  const { words, contract, name } = input;
  return accountFrame(
    input,
    "contracts",
    <>
      <div class="section-head">
        <p>
          <a class="own-line" href={`/app/contracts/${contract.id}`}>
            {words.back}
          </a>
        </p>
        <h1>{words.title}</h1>
        <p dir="auto">{words.lead(name)}</p>
      </div>
      {body}
    </>,
    words.title,
  );
}

/** Asks for the table; says what is wrong with the one that was sent. */
export function tablePage(input: ManyInput, fault: TableFault | null): string {
  const { words } = input;
  return manyPage(
    input,
    <form class="card new-form" method="post" action={pathOf(input)} enctype="multipart/form-data">
      <FormToken signedIn={input.signedIn} />
      {fault && (
        <p class="notice bad" role="alert" data-focus tabindex={-1}>
          {faultText(fault, words)}
        </p>
      )}
      <p>
        <a href={`${pathOf(input)}/table.csv`} download>
          {words.prepared}
        </a>
        <span class="hint"> {words.preparedHint}</span>
      </p>
      <div class="field">
        <label for="file">{words.file}</label>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby="file-hint"
        />
        <p class="hint" id="file-hint">
          {words.fileHint}
        </p>
      </div>
      <div class="field">
        <label for="table">{words.paste}</label>
        <textarea id="table" name="table" rows={6} spellcheck={false} />
      </div>
      <button class="button primary" type="submit" name="go" value="check">
        {words.submit}
      </button>
    </form>,
  );
}

function faultText({ fault, line }: TableFault, { faults }: SendToManyWords): string {
  const words = faults[fault];
  return typeof words === "string" ? words : words(line ?? 1);
}

/** Rows whose problems are listed; of more there is a number. */
const SHOWN_PROBLEMS = 50;

/** What the columns say, what is wrong with the rows, and the button that sends them. */
export function checkedPage(input: ManyInput, checked: Checked): string {
  const { words } = input;
  const { problems, unchosen, isWrong, rows } = checked;
  const further = problems.length - SHOWN_PROBLEMS;
  return manyPage(
    input,
    <form class="card new-form many" method="post" action={pathOf(input)} data-once>
      <FormToken signedIn={input.signedIn} />
      {isWrong ? (
        <div class="notice bad" role="alert" data-focus tabindex={-1}>
          {unchosen.length > 0 ? (
            unchosen.map((text) => <p key={text}>{text}</p>)
          ) : (
            <p>{words.wrong(problems.length)}</p>
          )}
          {problems.length > 0 && (
            <ul>
              {problems.slice(0, SHOWN_PROBLEMS).map(({ line, text }) => (
                <li key={line} dir="auto">
                  <b>{words.row(line)}</b> {text}
                </li>
              ))}
              {further > 0 && <li>{words.more(further)}</li>}
            </ul>
          )}
        </div>
      ) : (
        <div class="notice good" role="status">
          <p>{words.ready(rows)}</p>
          {checked.mails > 0 && <p>{words.mails(checked.mails)}</p>}
        </div>
      )}
      {checked.beyond > 0 && <p class="notice warn">{words.beyond(checked.beyond)}</p>}
      <fieldset>
        <legend>{words.columns}</legend>
        <p class="hint">{words.columnsHint}</p>
        {checked.table.header.map((header, column) => (
          <ColumnChoice key={column} {...{ input, checked, header, column }} />
        ))}
      </fieldset>
      <TableText html={checked.tableHtml} />
      <p class="hint">{words.beforeHint}</p>
      <div class="new-acts">
        {isWrong ? (
          <button class="button primary" type="submit" name="go" value="check">
            {words.again}
          </button>
        ) : (
          <>
            <button class="button primary" type="submit" name="go" value="send">
              {words.send(rows)}
            </button>
            <button class="button" type="submit" name="go" value="check">
              {words.again}
            </button>
          </>
        )}
        <a class="button quiet" href={pathOf(input)}>
          {words.other}
        </a>
      </div>
    </form>,
  );
}

function ColumnChoice(props: { input: ManyInput; checked: Read; header: string; column: number }) {
  const { words, targets } = props.input;
  const { header, column } = props;
  const { table, columns } = props.checked;
  const chosen = columns.find((one) => one.column === column)?.target;
  const example = table.rows.find(({ cells }) => cells[column] !== "")?.cells[column];
  return (
    <div class="field">
      <label for={`c${column}`} dir="auto">
        {header || column + 1}
        {example && (
          <span class="hint">
            {" "}
            {words.example} <bdi>{shortened(example)}</bdi>
          </span>
        )}
      </label>
      <select id={`c${column}`} name={`c${column}.target`} autocomplete="off">
        <option value="">{words.nothing}</option>
        {targets.map((target, place) => (
          <option key={place} value={place} selected={target === chosen}>
            {targetLabel(target, words)}
          </option>
        ))}
      </select>
    </div>
  );
}

const EXAMPLE_CHARACTERS = 60;

function shortened(cell: string): string {
  const letters = [...cell];
  const start = letters.slice(0, EXAMPLE_CHARACTERS).join("");
  return letters.length > EXAMPLE_CHARACTERS ? `${start}…` : start;
}

/** The table goes along with its form: none is kept here. */
function TableText({ html }: { html: string }) {
  return (
    <textarea
      name="table"
      hidden
      // A table of a megabyte: what writes the page would go through it letter by letter.
      dangerouslySetInnerHTML={{ __html: `\n${html}` }}
    />
  );
}

/** How far it is sent; it goes on by itself, or by a button, until all of it is. */
export function sendingPage(
  input: ManyInput,
  sent: Read & { results: readonly RowResult[]; waitSeconds: number },
): string {
  const { words } = input;
  const { table, results, waitSeconds } = sent;
  const all = table.rows.length;
  const isOver = results.length >= all;
  const count = (state: RowResult["state"]) => results.filter((one) => one.state === state).length;
  const counts = (["sent", "before", "failed"] as const)
    .map((state) => [state, count(state)] as const)
    .filter(([, number]) => number > 0);
  return manyPage(
    input,
    <section class="card new-form many" aria-labelledby="sending">
      <h2 id="sending">{isOver ? words.finished : words.sending}</h2>
      <div role="status">
        <progress max={all} value={results.length} aria-labelledby="sending" />
        <p>{words.progress(results.length, all)}</p>
        <ul>
          {counts.map(([state, number]) => (
            <li key={state}>{words.counts[state](number)}</li>
          ))}
        </ul>
        {!isOver && <p class="hint">{waitSeconds > 0 ? words.waits : words.goesOn}</p>}
      </div>
      <Failed {...{ input, sent }} />
      <form
        method="post"
        action={pathOf(input)}
        data-once={isOver ? undefined : true}
        data-continue={isOver ? undefined : String(waitSeconds)}
      >
        <FormToken signedIn={input.signedIn} />
        {table.header.map((_, column) => {
          const chosen = sent.columns.find((one) => one.column === column)?.target;
          const place = chosen ? input.targets.indexOf(chosen) : "";
          return <input key={column} type="hidden" name={`c${column}.target`} value={place} />;
        })}
        <TableText html={sent.tableHtml} />
        <input type="hidden" name="results" value={JSON.stringify(results)} />
        <button class="button primary" type="submit" name="go" value={isOver ? "result" : "send"}>
          {isOver ? words.result : words.next}
        </button>
      </form>
    </section>,
  );
}

/** Rows that were not sent, each with why. */
function Failed(props: {
  input: ManyInput;
  sent: { table: Table; results: readonly RowResult[] };
}) {
  const { words } = props.input;
  const { table, results } = props.sent;
  const failed = results.flatMap(({ problem }, at) => {
    const line = table.rows[at]?.line;
    return problem === undefined || line === undefined ? [] : [{ line, problem }];
  });
  if (failed.length === 0) return null;
  const further = failed.length - SHOWN_PROBLEMS;
  return (
    <ul class="notice bad">
      {failed.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => (
        <li key={line} dir="auto">
          <b>{words.row(line)}</b> {problem}
        </li>
      ))}
      {further > 0 && <li>{words.more(further)}</li>}
    </ul>
  );
}
