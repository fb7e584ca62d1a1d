import type { VerifyWords } from "#words/verify-words.ts";

/** Below what a page says of a document: ways to ask for another, and to check files without us. */
export function FurtherLinks({ words }: { words: VerifyWords }) {
  return (
    <ul class="further">
      <li>
        <a href="/verify">{words.another}</a>
      </li>
      <li>
        <a href="/verify.html" download>
          {words.offline.link}
        </a>
      </li>
    </ul>
  );
}
