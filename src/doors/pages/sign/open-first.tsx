import type { SigningPageWords } from "#words/signing-page-words.ts";
import type { SigningView } from "./view.ts";

/** What an attachment asks that counts only of who opened the document as a PDF. */
export interface OpensFirst {
  id: string;
  role: string;
  openedBy: readonly string[];
  /** The ID of what is said of it. */
  said: string;
}

/**
 * The button beside such a box, and what is said of it. It belongs to a form of its own
 * (`OpenForms`), so that nothing of what was entered goes along; it works without a script.
 */
export function OpenFirst({
  id,
  role,
  openedBy,
  said,
  words,
}: OpensFirst & { words: SigningPageWords }) {
  const isOpened = openedBy.includes(role);
  return (
    <div class="open-first">
      <button type="submit" class="button" form={formOf(id)} name="role" value={role}>
        {words.dialog.openAsPdf}
      </button>
      <p class="hint" id={said} role="status" data-opened={words.dialog.openedAsPdf}>
        {isOpened ? words.dialog.openedAsPdf : words.island.problems.unopened}
      </p>
    </div>
  );
}

/** The forms of those buttons, for a place outside of the form that signs. */
export function OpenForms({ view, link }: { view: SigningView; link: string }) {
  return view.attachments.map(
    ({ id, asks }) =>
      asks?.openedBy && (
        <form
          id={formOf(id)}
          method="post"
          action={`/sign/${encodeURIComponent(link)}/attachments/${id}/opened`}
          target="_blank"
          rel="noopener"
        />
      ),
  );
}

/** Whether a page has such a form, whose origin is checked. */
export function asksToOpen({ attachments }: SigningView): boolean {
  return attachments.some(({ asks }) => asks?.openedBy);
}

const formOf = (id: string) => `open-${id}`;
