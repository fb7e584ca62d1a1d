/** A place in the service's conversation with its database at which it dies. */
export interface CrashPoint {
  /** A statement that has to have been sent before; null where `at` alone tells the place. */
  past: RegExp | null;
  at: RegExp;
  /** Before the statement is sent, or once the database has answered it. */
  dies: "before" | "after";
  /** Only where the database answered with any rows: there was something to do. */
  withRows?: true;
}

const CONTRACT_ROW = /^insert into "contract"/;
const CLAIM = /^update "outgoing_mail" set "claimed_by"/;
/** Records how sending a mail ended. */
const RECORD = /^update "outgoing_mail" set "state" = \S+, "claimed_by"/;
const MAIL_ROWS = /^insert into "outgoing_mail"/;
// The event that it tells of goes with it, in the same statement.
const DELIVERY_ROWS = /\sinsert into webhook_delivery\s/;
/** Finds what is to be sent for the jobs that were claimed. */
const LOOK_UP = /^select .* from "webhook_delivery" left join "webhook" /;
const ATTEMPT_ROWS = /^\s*insert into webhook_attempt\s/;
const PUT_OFF = /^\s*update job set held_by = null, put_off/;
const PURCHASE_ROW = /^insert into "purchase"/;
const CREDIT_ROW = /^\s*with moved as/;

const ERASED_VALUES = /^select erase_personal/;
const ACCOUNT_ROW = /^delete from account where/;
const SESSION_ROW = /^insert into "signing_session"/;
const SESSION_OPENED = /^update "signing_session" set "opened_at"/;
const SIGNATURE_ROW = /^insert into "signature"/;
const SEALED = /^update "contract" set "documents" = \$1, "sealed_sha256"/;
const CLAIM_JOBS = /update job set held_by = \$\d+, claim = claim \+ 1/;
const JOBS_DONE = /^\s*delete from job using/;
const FORGOTTEN = /^(delete from "contract"|select forget_kept\()/;
const EXPORT_ROW = /^insert into account_export /;
const EXPORT_PART = /^\s*insert into account_export_part/;
const EXPORT_END = /^update account_export set done_at/;
const CLOSING_ROW = /^insert into "closing"/;
const CLOSING_BEGUN = /^update "closing" set "deleting_since"/;
const ACKNOWLEDGEMENT = /^insert into "withdrawal_acknowledgement"/;

const LOG_END = /^update seal_log set sequenced/;
const LOG_HEAD = /^update seal_log set published/;

/** Every named point between a change and the record of what followed on it. */
export const CRASH_POINTS = {
  "before the transaction": {
    past: /^select .* from "kept_answer"/,
    at: /^begin$/,
    dies: "before",
  },
  "before the commit": { past: CONTRACT_ROW, at: /^commit$/, dies: "before" },
  "after the commit, before the answer": { past: CONTRACT_ROW, at: /^commit$/, dies: "after" },
  "written and not claimed": { past: null, at: CLAIM, dies: "before" },
  "claimed and not sent": { past: null, at: CLAIM, dies: "after" },
  "accepted and not recorded": { past: null, at: RECORD, dies: "before" },
  "recorded and not committed": { past: RECORD, at: /^commit$/, dies: "before" },
  "recorded, and nobody told of it": { past: RECORD, at: /^commit$/, dies: "after" },
  // Of a mail that brings no link, its record alone is the transaction.
  "recorded by itself, and the job not done": { past: null, at: RECORD, dies: "after" },
  "deleted and not committed": { past: FORGOTTEN, at: /^commit$/, dies: "before" },
  "deleted, and its bytes still there": { past: FORGOTTEN, at: /^commit$/, dies: "after" },
  "a session made and not answered": { past: null, at: SESSION_ROW, dies: "after" },
  "a session opened, and its browser not answered": {
    past: null,
    at: SESSION_OPENED,
    dies: "after",
  },
  // As over any link; only who comes there is somebody else.
  "signed in a session and not committed": { past: SIGNATURE_ROW, at: /^commit$/, dies: "before" },
  "signed and not committed": { past: SIGNATURE_ROW, at: /^commit$/, dies: "before" },
  "signed, and the signer not answered": { past: SIGNATURE_ROW, at: /^commit$/, dies: "after" },
  "the turn to seal taken, and nothing sealed": {
    past: null,
    at: /insert into exclusive_work/,
    dies: "after",
    withRows: true,
  },
  "sealed file stored and not named": { past: null, at: SEALED, dies: "before" },
  "sealed and not committed": { past: SEALED, at: /^commit$/, dies: "before" },
  "sealed, and nobody told of it": { past: SEALED, at: /^commit$/, dies: "after" },
  "acknowledgement sealed and not stored": { past: null, at: ACKNOWLEDGEMENT, dies: "before" },
  "acknowledgement stored, and nobody told": { past: null, at: ACKNOWLEDGEMENT, dies: "after" },
  "a job claimed and not begun": { past: null, at: CLAIM_JOBS, dies: "after", withRows: true },
  "a job done and not struck off": { past: null, at: JOBS_DONE, dies: "before" },
  "an export asked for and not committed": { past: EXPORT_ROW, at: /^commit$/, dies: "before" },
  "an export asked for, and nobody told": { past: EXPORT_ROW, at: /^commit$/, dies: "after" },
  "an export ended and not committed": { past: EXPORT_END, at: /^commit$/, dies: "before" },
  "a closing begun and not committed": { past: CLOSING_ROW, at: /^commit$/, dies: "before" },
  "a closing begun, and nothing cancelled": { past: CLOSING_ROW, at: /^commit$/, dies: "after" },
  "a closed account's time come and not committed": {
    past: CLOSING_BEGUN,
    at: /^commit$/,
    dies: "before",
  },
  "a closed account's time come, and nothing deleted": {
    past: CLOSING_BEGUN,
    at: /^commit$/,
    dies: "after",
  },
  "told and not committed": { past: DELIVERY_ROWS, at: /^commit$/, dies: "before" },
  "told, and the job not claimed": { past: DELIVERY_ROWS, at: /^commit$/, dies: "after" },
  "claimed and not looked up": { past: null, at: LOOK_UP, dies: "before" },
  "looked up and not sent": { past: null, at: LOOK_UP, dies: "after" },
  "sent, and the answer not recorded": { past: null, at: ATTEMPT_ROWS, dies: "before" },
  "attempt recorded and not committed": { past: ATTEMPT_ROWS, at: /^commit$/, dies: "before" },
  "attempt recorded, and nobody told of it": { past: ATTEMPT_ROWS, at: /^commit$/, dies: "after" },
  "to be put off": { past: null, at: PUT_OFF, dies: "before" },
  "checkout opened and not stored": { past: null, at: PURCHASE_ROW, dies: "before" },
  "purchase stored, and its buyer not sent on": {
    past: PURCHASE_ROW,
    at: /^commit$/,
    dies: "after",
  },
  "asked what was paid, and the purchase not locked": {
    past: null,
    at: /^select .* from "purchase" .* for update$/,
    dies: "before",
  },
  "credits entered and not committed": { past: CREDIT_ROW, at: /^commit$/, dies: "before" },
  "credits entered, and nobody told of it": { past: CREDIT_ROW, at: /^commit$/, dies: "after" },
  "given up and not committed": { past: MAIL_ROWS, at: /^commit$/, dies: "before" },
  "given up, and the owner not mailed": { past: MAIL_ROWS, at: /^commit$/, dies: "after" },
  "places given and not committed": { past: LOG_END, at: /^commit$/, dies: "before" },
  "places given and nothing published": { past: LOG_END, at: /^commit$/, dies: "after" },
  "a tile stored and not noted": {
    past: null,
    at: /^\s*insert into seal_log_tile\s/,
    dies: "before",
  },
  "a tile noted, and others not stored": {
    past: null,
    at: /^\s*insert into seal_log_tile\s/,
    dies: "after",
  },
  "the head stored and not published": { past: null, at: LOG_HEAD, dies: "before" },
  "the head published and not committed": { past: LOG_HEAD, at: /^commit$/, dies: "before" },
  "the head published, and nobody told of it": { past: LOG_HEAD, at: /^commit$/, dies: "after" },
  "a draft's change stored and not committed": {
    past: /^update "contract"/,
    at: /^commit$/,
    dies: "before",
  },
  "a superseded file removed, and its row still there": {
    past: null,
    at: /^delete from "superseded_file"/,
    dies: "before",
  },
  "a part of an export stored and not noted": { past: null, at: EXPORT_PART, dies: "before" },
  "a part of an export noted, and the next not begun": {
    past: EXPORT_PART,
    at: /^commit$/,
    dies: "after",
  },
  "an export ended, and nobody told of it": {
    past: /^update account_export set done_at/,
    at: /^commit$/,
    dies: "after",
  },
  "values of somebody erased and not committed": {
    past: ERASED_VALUES,
    at: /^commit$/,
    dies: "before",
  },
  "somebody erased from a contract, and not from the next": {
    past: ERASED_VALUES,
    at: /^commit$/,
    dies: "after",
  },
  "an erasure ended and not committed": {
    past: /^update "erasure" set "email"/,
    at: /^commit$/,
    dies: "before",
  },
  "an account deleted and not committed": { past: ACCOUNT_ROW, at: /^commit$/, dies: "before" },
  "an account deleted, and nobody told of it": { past: ACCOUNT_ROW, at: /^commit$/, dies: "after" },
} as const satisfies Record<string, CrashPoint>;

export type CrashPointName = keyof typeof CRASH_POINTS;

/** Looks at the statements of all connections; true once the point is reached. */
export function watchFor(point: CrashPoint): (text: string, connection: object) => boolean {
  let passedOn: object | null = null;
  return (text, connection) => {
    // Other transactions end meanwhile; the one that is meant does so where it was at work.
    const isMeant = text.toLowerCase() !== "commit" || passedOn === connection;
    if (point.at.test(text)) return isMeant && (point.past === null || passedOn !== null);
    if (point.past?.test(text)) passedOn = connection;
    return false;
  };
}
