/** The name of the boxes that attachments ask by; each has the attachment's ID for its value. */
export const ASKED_APART = "asked-apart";
