import type { SigningPageWords } from "#i18n/signing-page-words.ts";
import { Icon } from "#pages/icons.tsx";
import { partId } from "./part-id.ts";
import type { SigningRole, SigningView } from "./view.ts";

interface Shown {
  view: SigningView;
  words: SigningPageWords;
}

const STATE_ICONS = {
  open: "pen",
  signed: "check",
  reserved: "clock",
  waiting: "clock",
} as const;

/** Everyone who signs, and how far each of them is. */
export function Roles({ view, words }: Shown) {
  return (
    <section class="card" aria-labelledby="who-signs">
      <h2 id="who-signs">{words.whoSigns}</h2>
      <ul class="roles">
        {view.roles.map((role) => (
          <RoleRow role={role} own={role.role === view.link.role} words={words} />
        ))}
      </ul>
    </section>
  );
}

function RoleRow(props: { role: SigningRole; own: boolean; words: SigningPageWords }) {
  const { role, own, words } = props;
  return (
    <li class={`role ${role.state}`}>
      <span class="state-mark">
        <Icon name={STATE_ICONS[role.state]} />
      </span>
      <span class="role-name">
        <strong dir="auto">{role.role}</strong>
        {own && <span class="badge">{words.you}</span>}
        {role.title && (
          <span class="role-title" dir="auto">
            {role.title}
          </span>
        )}
        <span class="role-state">{words.states[role.state]}</span>
        {role.level === "qes" && <span class="role-state">{words.qualified}</span>}
      </span>
    </li>
  );
}

/** Where else to look: what is signed, the verify page, the sealed PDF. */
export function Facts(props: {
  words: SigningPageWords;
  verifyUrl: string | null;
  /** Of what is signed, without signatures. */
  originalUrl: string;
  downloadUrl: string | null;
}) {
  const { words } = props;
  return (
    <ul class="further">
      {props.downloadUrl && (
        <li>
          <a class="button primary" href={props.downloadUrl}>
            {words.download}
          </a>
        </li>
      )}
      <li>
        <a href={props.originalUrl}>{words.original}</a>
      </li>
      {props.verifyUrl && (
        <li>
          <a href={props.verifyUrl}>{words.verify}</a>
        </li>
      )}
    </ul>
  );
}

/** The parts of the final PDF, in their order; nothing is said where there is only the contract. */
export function Parts({ view, words }: Shown) {
  const { documents } = view.contract;
  if (documents.length < 2) return null;
  return (
    <section class="card" aria-labelledby="parts">
      <h2 id="parts">{words.parts}</h2>
      <ol class="parts">
        {[...documents]
          .sort((one, other) => one.order - other.order)
          .map((document) => (
            <li>
              {document.type === "attachment" ? (
                <a dir="auto" href={`#${partId(document)}`}>
                  {document.name}
                </a>
              ) : (
                <span dir="auto">{document.name}</span>
              )}
              <span class="hint">{words.pages(document.pages)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
