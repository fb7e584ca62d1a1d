import type { ComponentChildren } from "preact";
import { byKind } from "#kernel/attachment-kinds.ts";
import { DocumentName } from "#pages/document-name.tsx";
import { Icon } from "#pages/icons.tsx";
import { People } from "#pages/people.tsx";
import type { Person } from "#pages/person.ts";
import type { Sender } from "#pages/sender.ts";
import { roleWords } from "#words/role-words.ts";
import { type SigningPageWords, signingPageWords } from "#words/signing-page-words.ts";
import { standingWords } from "#words/standing-words.ts";
import { isNamed } from "./named-role.ts";
import { partId } from "./part-id.ts";
import { Say } from "./say.tsx";
import { type SigningView, signableRoles } from "./view.ts";

interface AboutProps {
  view: SigningView;
  words: SigningPageWords;
  people: readonly Person[];
  sender: Sender;
  /** As the page's heading has it. */
  name: string;
  /** Of what is signed, as it stands; null once there is the sealed file. */
  documentUrl: string | null;
  verifyUrl: string | null;
  evidenceUrl: string | null;
}

/**
 * What there is to know about a contract beside its text: in one line, which
 * opens on a small screen; where there is room it stands open.
 */
export function About(props: AboutProps) {
  const { view, words, people, sender } = props;
  const { language } = view.contract;
  return (
    <details class="about">
      <summary>
        <FactsLine view={view} words={words} people={people} />
        <Icon name="down" />
      </summary>
      <div class="about-more">
        <People
          people={people}
          language={language}
          isCounted={false}
          notes={({ role }) => <Notes view={view} role={role} />}
        />
        <Parts view={view} words={words} name={props.name} />
        <div class="card about-document">
          <p class="named" dir="auto">
            <DocumentName name={props.name} />
          </p>
          <p class="hint">
            {standingWords[language].from} <span dir="auto">{sender.name}</span>
            {sender.name !== sender.address && ` (${sender.address})`}
          </p>
          <p class="document-id">
            {words.documentId}{" "}
            <strong>
              <DocumentName name={view.contract.publicId} />
            </strong>
          </p>
          <Further {...props} />
        </div>
        <Say view={view} sender={sender.name} />
      </div>
    </details>
  );
}

/** How much it is, as whom the reader signs, and how far the others are. */
function FactsLine({ view, words, people }: Pick<AboutProps, "view" | "words" | "people">) {
  const pages = view.contract.documents.reduce((sum, part) => sum + part.pages, 0);
  const [own, ...more] = signableRoles(view);
  const signed = people.filter(({ state }) => state === "signed").length;
  const facts: ComponentChildren[] = [words.pages(pages)];
  if (own && more.length === 0 && isNamed(view, own.role)) {
    facts.push(<bdi>{words.signingAs(own.role)}</bdi>);
  }
  if (people.length > 1) {
    facts.push(roleWords[view.contract.language].progress(signed, people.length));
  }
  return (
    <span class="facts-line">
      {facts.map((fact, index) => (
        <>
          {index > 0 && " · "}
          {fact}
        </>
      ))}
    </span>
  );
}

/** Of somebody who signs: the job title that was preset, and the level. */
function Notes({ view, role }: { view: SigningView; role: string }) {
  const words = signingPageWords[view.contract.language];
  const shown = view.roles.find((candidate) => candidate.role === role);
  return (
    <>
      {shown?.title && (
        <span class="person-note" dir="auto">
          {shown.title}
        </span>
      )}
      {shown?.level === "qes" && <span class="person-note">{words.qualified}</span>}
    </>
  );
}

/** Where else to look: what is signed, what proves it, the verify page. */
function Further({ words, evidenceUrl, documentUrl, verifyUrl }: AboutProps) {
  return (
    <ul class="further">
      {evidenceUrl && (
        <li>
          <a href={evidenceUrl}>{words.evidence}</a>
        </li>
      )}
      {documentUrl && (
        <li>
          <a href={documentUrl}>{words.original}</a>
        </li>
      )}
      {verifyUrl && (
        <li>
          <a href={verifyUrl}>{words.verify}</a>
        </li>
      )}
    </ul>
  );
}

/** The parts of the final PDF, in their order; nothing is said where there is only the contract. */
function Parts({ view, words, name }: Pick<AboutProps, "view" | "words" | "name">) {
  const documents = [...view.contract.documents].sort((one, other) => one.order - other.order);
  if (documents.length < 2) return null;
  const { informs, asks } = byKind(view.attachments);
  const isApart = ({ id }: { id: string }) => [...informs, ...asks].some((one) => one.id === id);
  const { besides } = words.dialog;
  return (
    <section class="card" aria-labelledby="parts">
      <h2 id="parts">{words.parts}</h2>
      <PartList parts={documents.filter((part) => !isApart(part))} words={words} name={name} />
      {informs.length > 0 && <p>{besides.informs}</p>}
      <PartList parts={informs} words={words} name={name} />
      {asks.length > 0 && <p>{besides.asks}</p>}
      <PartList parts={asks} words={words} name={name} />
    </section>
  );
}

interface Part {
  id: string;
  name: string;
  order: number;
  pages: number;
  type?: SigningView["contract"]["documents"][number]["type"];
}

function PartList(props: { parts: readonly Part[]; words: SigningPageWords; name: string }) {
  const { parts, words, name } = props;
  const [first] = parts;
  if (!first) return null;
  return (
    <ol class="parts" start={first.order}>
      {parts.map((part) => (
        <li value={part.order}>
          {part.type === undefined || part.type === "attachment" ? (
            <a dir="auto" href={`#${partId(part)}`}>
              {part.name}
            </a>
          ) : (
            <span dir="auto">{name}</span>
          )}
          <span class="hint">{words.pages(part.pages)}</span>
        </li>
      ))}
    </ol>
  );
}
