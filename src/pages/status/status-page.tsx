import { type StatusWords, statusWords } from "#i18n/status-words.ts";
import { Icon } from "#pages/icons.tsx";
import { layout, Masthead } from "#pages/layout.tsx";
import { Moment } from "#pages/moment.tsx";
import type { StatusRole, StatusView } from "./status-view.ts";

const STATE_ICONS = {
  open: "pen",
  signed: "check",
  sent: "envelope",
  unsent: "envelope",
  waiting: "clock",
  ended: "close",
} as const;

/** Says who has signed and who has not, as a whole HTML document in the contract's language. */
export function statusPage({ view, style }: { view: StatusView; style: string }): string {
  const words = statusWords[view.language];
  const signed = view.roles.filter(({ state }) => state === "signed").length;
  return layout({
    language: view.language,
    title: words.pageTitle(view.name),
    assets: { style },
    body: (
      <>
        <Masthead>
          <p class="document-id">
            {words.documentId} <strong>{view.publicId}</strong>
          </p>
        </Masthead>
        <main class="standing">
          <div class="card headline">
            <h1 dir="auto">{view.name}</h1>
            <p class={`standing-state ${view.status}`}>{words.states[view.status]}</p>
            <Times view={view} words={words} />
          </div>
          <section class="card" aria-labelledby="who-signs">
            <h2 id="who-signs">{words.whoSigns}</h2>
            <p class="hint">{words.progress(signed, view.roles.length)}</p>
            <ul class="roles">
              {view.roles.map((role) => (
                <RoleRow role={role} view={view} words={words} />
              ))}
            </ul>
          </section>
          <ul class="further">
            {view.verifyPath && (
              <li>
                <a href={view.verifyPath}>{words.verify}</a>
              </li>
            )}
          </ul>
        </main>
      </>
    ),
  });
}

function Times({ view, words }: { view: StatusView; words: StatusWords }) {
  const times = [
    { at: view.completedAt, word: words.completedAt },
    { at: view.cancelledAt, word: words.cancelledAt },
  ];
  return times.map(
    ({ at, word }) =>
      at && (
        <p class="hint">
          {word} <Moment at={at} language={view.language} />
        </p>
      ),
  );
}

function RoleRow(props: { role: StatusRole; view: StatusView; words: StatusWords }) {
  const { role, view, words } = props;
  return (
    <li class={`role ${role.state}`}>
      <span class="state-mark">
        <Icon name={STATE_ICONS[role.state]} />
      </span>
      <span class="role-name">
        <strong dir="auto">{role.role}</strong>
        <span class="role-state">
          {words.roleStates[role.state]}
          {role.signedAt && (
            <>
              {", "}
              <Moment at={role.signedAt} language={view.language} />
            </>
          )}
        </span>
        {role.email && <span class="role-state role-address">{role.email}</span>}
      </span>
    </li>
  );
}
