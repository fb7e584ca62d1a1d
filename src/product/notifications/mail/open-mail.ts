import { isIP } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Log } from "#kernel/log.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { inSpan } from "#kernel/span.ts";
import type { Clock } from "#kernel/time.ts";
import { readAddress } from "./address.ts";
import { type ComposeSettings, composeMail } from "./compose.ts";
import { type DkimSettings, openDkimKey } from "./dkim.ts";
import { openMailboxTransport } from "./mailbox.ts";
import type { Message } from "./message.ts";
import { isSent, type MailFailure, type Sent } from "./outcome.ts";
import type { MailTransport } from "./raw-mail.ts";
import type { SenderMailbox } from "./sender-mailbox.ts";
import { openSmtp, SMTP_LIMITS } from "./smtp.ts";
import type { SmtpServer } from "./smtp-server.ts";

/** Sends what the service has to say by mail. */
export interface MailRoom {
  /**
   * Sends one mail to one address. How that ended is a value; `uncertain` names
   * SMTP's own doubt, see MailFailure.
   * @param other where it goes instead of the service's own post
   * @throws when the message cannot be written, or the mailbox's folder not be used
   */
  send(message: Message, other?: MailTransport): Promise<Sent | MailFailure>;
  /** Lets what is under way end within so many milliseconds, then cuts it off. */
  close(withinMs: number): Promise<void>;
}

export interface MailSettings {
  /** SMTP_URL; without it mails go to the development mailbox. */
  server: SmtpServer | null;
  /** MAIL_FROM. */
  sender: SenderMailbox;
  dkim: DkimSettings;
  baseUrl: string;
  /** `mailbox` in DATA_DIR. */
  mailboxFolder: string;
  clock: Clock;
  random: RandomBytes;
  log: Log;
  limits?: typeof SMTP_LIMITS;
}

/**
 * Opens the way that mails take.
 * @throws Error with one line that says which setting is wrong
 */
export async function openMail(settings: MailSettings): Promise<MailRoom> {
  const { sender, clock, log } = settings;
  const dkim = await openDkimKey(settings.dkim, sender.domain);
  const transport = openTransport(settings);
  const underWay = new Set<Promise<unknown>>();
  let turn = Promise.resolve();

  async function send(
    message: Message,
    other: MailTransport = transport,
  ): Promise<Sent | MailFailure> {
    // Fifty that are sent at once are written one after the other, and others answered in between.
    turn = turn.then(() => nextTurn());
    await turn;
    const outcome = await inSpan("mail", { kind: message.kind }, () =>
      sendOver(other, message, { sender, dkim, clock }),
    );
    log("mail.ended", {
      mail: message.id,
      kind: message.kind,
      outcome: outcome.outcome,
      ...(!isSent(outcome) && { why: outcome.cause }),
    });
    return outcome;
  }

  return {
    send(message, other) {
      const sending = send(message, other);
      underWay.add(sending);
      return sending.finally(() => underWay.delete(sending));
    },
    async close(withinMs) {
      const cutOff = setTimeout(() => transport.close({ force: true }), withinMs);
      await Promise.allSettled(underWay);
      clearTimeout(cutOff);
      transport.close({ force: false });
    },
  };
}

function openTransport({
  server,
  baseUrl,
  clock,
  random,
  ...settings
}: MailSettings): MailTransport {
  if (!server) return openMailboxTransport({ folder: settings.mailboxFolder, clock, random });
  const { hostname } = new URL(baseUrl);
  const isName = hostname.includes(".") && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  return openSmtp({
    server,
    ownHost: isName ? hostname : null,
    limits: settings.limits ?? SMTP_LIMITS,
  });
}

async function sendOver(
  transport: MailTransport,
  message: Message,
  settings: ComposeSettings,
): Promise<Sent | MailFailure> {
  const to = readAddress(message.to);
  if (!to) return NO_ADDRESS;
  const outcome = await transport.deliver(await composeMail(message, to, settings));
  const hasLink = message.kind === "completedForSigner" || message.kind === "sealedCopy";
  if (!hasLink || !message.pdf || !isTooLarge(outcome)) return outcome;
  return sendOver(transport, { ...message, pdf: null }, settings);
}

/** RFC 1870 section 6.1: the server takes mails, but none of this size. */
function isTooLarge(outcome: Sent | MailFailure): boolean {
  if (isSent(outcome) || outcome.outcome !== "refusedForGood") return false;
  return outcome.code === 552 || /^5\d\d[ -]5\.(?:3\.4|2\.3)\b/.test(outcome.words);
}

const NO_ADDRESS: MailFailure = {
  outcome: "refusedForGood",
  messageId: null,
  code: null,
  words: "This is not the address of one mailbox.",
  cause: "no address",
};
