import type { Language } from "#kernel/language.ts";
import { Icon, type IconName } from "#pages/icons.tsx";
import { layout, Masthead } from "#pages/layout.tsx";
import { accessibilityWords } from "#words/accessibility-words.ts";
import { frontWords } from "#words/front-words.ts";

interface FrontPageInput {
  language: Language;
  style: string;
  isSignedIn: boolean;
}

/** Says what this is, and leads whoever has something to do to where it is done. */
export function frontPage({ language, style, isSignedIn }: FrontPageInput): string {
  const words = frontWords[language];
  const { verify, send } = words;
  return layout({
    language,
    title: words.pageTitle,
    assets: { style },
    body: (
      <>
        <Masthead />
        <main class="column front">
          <div class="heading">
            <h1>{words.title}</h1>
            <p class="lead">{words.text}</p>
          </div>
          <Door icon="pen" {...words.asked} />
          <Door icon="file" {...verify} act={{ path: "/verify", text: verify.act }} isFirst />
          <Door
            icon="envelope"
            {...send}
            act={
              isSignedIn
                ? { path: "/app", text: send.contracts }
                : { path: "/login", text: send.signIn }
            }
          />
          <ul class="further">
            <li>
              <a href="/verify.html" download>
                {words.offline}
              </a>
            </li>
            <li>
              <a href="/docs">{words.docs}</a>
            </li>
            <li>
              <a href="/openapi.json">{words.description}</a>
            </li>
            <li>
              <a href="/accessibility">{accessibilityWords[language].title}</a>
            </li>
          </ul>
        </main>
      </>
    ),
  });
}

function Door(props: {
  icon: IconName;
  title: string;
  text: string;
  act?: { path: string; text: string };
  /** What most who come here came for. */
  isFirst?: boolean;
}) {
  const { icon, title, text, act, isFirst = false } = props;
  return (
    <section class="card door">
      <span class="door-mark">
        <Icon name={icon} />
      </span>
      <div class="door-words">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {act && (
        <a class={isFirst ? "button primary" : "button"} href={act.path}>
          {act.text}
        </a>
      )}
    </section>
  );
}
