/** The name of the boxes that attachments ask by; each has the attachment's ID for its value. */
export const ASKED_APART = "asked-apart";

/** Such a box among the controls of a form, by its attachment's ID. */
export function apartControl(id: string): string {
  return `apart.${id}`;
}
