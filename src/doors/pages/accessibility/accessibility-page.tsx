import { knownEmail, mailtoOf, shownEmail } from "#kernel/email.ts";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";
import { type AccessibilityWords, accessibilityWords } from "#words/accessibility-words.ts";
import { withFirstDay } from "#words/first-day.ts";
import { timeFormats } from "#words/time-formats.ts";
import { clausesByBarrier, clausesMet, REVIEWED } from "./en-301-549.ts";

interface AccessibilityPageInput {
  language: Language;
  style: string;
  /** Where the operator hears of barriers: an e-mail address or a URL; null for nowhere. */
  contact: string | null;
}

/** Where the documentation has every clause. */
const REPORT = "/docs/reference/accessibility";

const dayFormat = timeFormats({ day: "numeric", month: "long", year: "numeric" });

/** The accessibility statement, as a whole HTML document; what it knows comes from the table of clauses. */
export function accessibilityPage({ language, style, contact }: AccessibilityPageInput): string {
  const words = accessibilityWords[language];
  const { met, all } = clausesMet();
  const reviewed = dayFormat(language, "UTC").format(new Date(REVIEWED));
  return layout({
    language,
    title: `${words.title} · Countersign`,
    assets: { style },
    body: (
      <>
        <Masthead />
        <main class="column statement-page">
          <div class="heading">
            <h1>{words.title}</h1>
            <p class="lead">{words.lead}</p>
          </div>
          <section class="card">
            <h2>{words.standing.title}</h2>
            <p>{words.standing.text(met, all)}</p>
            <ul class="further">
              <li>
                <a href={REPORT}>{words.standing.report}</a>
              </li>
            </ul>
          </section>
          <Barriers words={words} />
          <section class="card">
            <h2>{words.tested.title}</h2>
            <p>{words.tested.text(withFirstDay(reviewed, language))}</p>
            <p>{words.tested.limits}</p>
          </section>
          <section class="card">
            <h2>{words.report.title}</h2>
            <p>{words.report.sender}</p>
            {contact && <Operator words={words} contact={contact} />}
          </section>
          <section class="card">
            <h2>{words.responsible.title}</h2>
            <p>{words.responsible.text}</p>
          </section>
        </main>
      </>
    ),
  });
}

/** What is missing, each with the clauses that it keeps from being met. */
function Barriers({ words }: { words: AccessibilityWords }) {
  return (
    <section class="card">
      <h2>{words.barriers.title}</h2>
      <ul class="barriers">
        {[...clausesByBarrier()].map(([barrier, clauses]) => (
          <li>
            <p>{words.barriers.of[barrier]}</p>
            <p class="hint">EN 301 549: {clauses.join(", ")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Operator({ words, contact }: { words: AccessibilityWords; contact: string }) {
  const [href, shown] = contact.includes("://")
    ? [contact, contact]
    : [mailtoOf(knownEmail(contact)), shownEmail(knownEmail(contact))];
  return (
    <>
      <p>{words.report.operator}</p>
      <ul class="further">
        <li>
          <a href={href} dir="ltr">
            {shown}
          </a>
        </li>
      </ul>
    </>
  );
}
