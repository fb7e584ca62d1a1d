import type { ExportProblem } from "#data/export/ask-export.ts";
import { EXPORT_DAYS } from "#data/export/export-groups.ts";
import type { AccountExport } from "#data/export/export-store.ts";
import type { Language } from "#kernel/language.ts";
import { FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { SignInFirst } from "#pages/account/sign-in/sign-in-again.tsx";
import { exportWords } from "#words/export-words.ts";

/** What came of asking for an export just now. */
export interface ExportOutcome {
  problem: ExportProblem | null;
  wasAsked: boolean;
}

interface ExportInput extends Pick<OwnPageInput, "signedIn" | "language"> {
  exported: ExportOutcome;
  exports: readonly AccountExport[];
  isProven: boolean;
}

/** Everything of the account as one file: how to ask for it, and those that are there. */
export function ExportSection(input: ExportInput) {
  const { signedIn, language, exported, exports, isProven } = input;
  const words = exportWords[language];
  const { problem, wasAsked } = exported;
  return (
    <section class="card key-form" id="export" aria-labelledby="export-title">
      <h2 id="export-title">{words.title}</h2>
      {wasAsked && exports.some(({ bytes }) => bytes === null) && (
        <p class="notice good" role="status">
          {words.asked}
        </p>
      )}
      {problem && (
        <p class="notice bad" role="alert">
          {words.problems[problem]}
        </p>
      )}
      <p>{words.lead(EXPORT_DAYS)}</p>
      <p class="hint">{words.without}</p>
      {isProven ? (
        <form method="post" action="/app/data/export">
          <FormToken signedIn={signedIn} />
          <button class="button primary" type="submit">
            {words.submit}
          </button>
        </form>
      ) : (
        <SignInFirst words={words.signInFirst} />
      )}
      {exports.length > 0 && <Exports {...input} />}
    </section>
  );
}

function Exports({ signedIn, language, exports, isProven }: ExportInput) {
  const words = exportWords[language];
  const { timeZone } = signedIn.account;
  return (
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">{words.askedAt}</th>
          <th scope="col">{words.state}</th>
        </tr>
      </thead>
      <tbody>
        {exports.map(({ id, askedAt, bytes }) => (
          <tr key={id}>
            <th scope="row">
              <LocalTime at={askedAt} language={language} timeZone={timeZone} />
            </th>
            <td data-label={words.state}>
              {bytes === null && words.running}
              {bytes !== null && !isProven && sizeWords(bytes, language)}
              {bytes !== null && isProven && (
                <a class="own-line" href={`/app/data/exports/${id}`}>
                  {words.download(sizeWords(bytes, language))}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In megabytes, at least one tenth of one. */
function sizeWords(bytes: number, language: Language): string {
  const megabytes = Math.max(0.1, bytes / 1_000_000);
  const format = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(megabytes);
}
