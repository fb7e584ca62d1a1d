import { shownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { Fact, MailContent, Part, TemplateInput } from "#notifications/mail/mail-content.ts";
import type { ContractSender, NamedContract } from "#notifications/mail/message.ts";
import { addressInText, headerName, nameInText } from "#notifications/mail/plain-words.ts";

type Sent = { sender: ContractSender };

/** The sender as a sentence names it: by its name, else by its address. */
export function senderInText({ sender }: Sent): string {
  const name = headerName(sender.name ?? "");
  return name === null ? addressInText(shownEmail(sender.email)) : nameInText(name);
}

/** What a mail to a signer owes its reader: who sent it for whom, why, and whom a reply reaches. */
export function signersFooter({ words, product, to, says }: TemplateInput<Sent>): string[] {
  const { footer } = words;
  const address = addressInText(shownEmail(says.sender.email));
  const isNamed = headerName(says.sender.name ?? "") !== null;
  const sender = isNamed ? footer.senderWithAddress(senderInText(says), address) : address;
  return [
    footer.onBehalf(nameInText(product), sender),
    footer.namedAsSigner(addressInText(shownEmail(to))),
    footer.replies(address),
  ];
}

/** The same for who gave the address when signing and was sent no link there. */
export function typedFooter(input: TemplateInput<Sent>): string[] {
  const [onBehalf = "", , ...others] = signersFooter(input);
  const given = input.words.receipt.gaveAddress(addressInText(shownEmail(input.to)));
  return [onBehalf, given, ...others];
}

/** The same for who signs nothing and whom the sender has copies sent to. */
export function copyFooter(input: TemplateInput<Sent>): string[] {
  const [onBehalf = "", , ...others] = signersFooter(input);
  const named = input.words.footer.namedForCopies(addressInText(shownEmail(input.to)));
  return [onBehalf, named, ...others];
}

/** What a footer says to the owner of an account. */
export function ownersFooter(
  { words, product, to, ofAccount }: TemplateInput<unknown>,
  why:
    | "ownDocument"
    | "ownWebhook"
    | "ownKey"
    | "ownCredits"
    | "ownLog"
    | "ownRetention"
    | "ownExport"
    | "ownAccount"
    | "askedToSignIn"
    | "invitedToAccount"
    | "askedForAnswers",
): string[] {
  const address = addressInText(shownEmail(to));
  // A name of the account is told beside the address: one of several owners may have several accounts.
  const isNamed = ofAccount !== null && ofAccount !== knownText(shownEmail(to));
  const named = isNamed ? nameInText(ofAccount) : address;
  return [words.footer.bySelf(nameInText(product)), words.footer[why](address, named)];
}

/** A code, in two halves, as it is read out and typed. */
export const codeFacts = (term: string, code: string): Part => ({
  kind: "facts",
  facts: [{ term, value: `${code.slice(0, 3)} ${code.slice(3)}` }],
});

/** The ID of a document that the text names. */
export function documentId({ words }: TemplateInput<unknown>, { publicId }: NamedContract): Fact {
  return { term: words.facts.documentId, value: publicId };
}

export const onBehalfOf = ({ sender }: Sent): MailContent["onBehalfOf"] => ({
  name: headerName(sender.name ?? ""),
  email: sender.email,
  brand: sender.brand,
});
