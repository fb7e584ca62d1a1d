import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";

/** A key that signs mails (RFC 6376), in the shape nodemailer takes. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

export interface DkimSettings {
  /** DKIM_DOMAIN; the domain of MAIL_FROM when null. */
  domain: string | null;
  selector: string | null;
  /** Path of a PEM file. */
  keyFile: string | null;
}

/** RFC 8301 section 3.2: shorter keys are not believed. */
const LEAST_BITS = 1024;

/**
 * Opens the key that the settings name; null where they name none.
 * @throws Error with one line that says which setting is wrong
 */
export async function openDkimKey(
  { domain, selector, keyFile }: DkimSettings,
  senderDomain: string,
): Promise<DkimKey | null> {
  if (keyFile === null && selector === null) return null;
  if (keyFile === null) throw new Error("DKIM_KEY is missing, DKIM_SELECTOR needs it");
  if (selector === null) throw new Error("DKIM_SELECTOR is missing, DKIM_KEY needs it");
  const privateKey = await readFile(keyFile, "utf8").catch((cause: unknown) => {
    throw new Error(`DKIM_KEY: ${keyFile} cannot be read`, { cause });
  });
  if (!isUsable(privateKey)) {
    throw new Error(`DKIM_KEY: ${keyFile} holds no RSA private key of at least ${LEAST_BITS} bits`);
  }
  return { domainName: domain ?? senderDomain, keySelector: selector, privateKey };
}

function isUsable(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === "rsa" && bits >= LEAST_BITS;
  } catch {
    // Whatever is wrong with the text, it is no key.
    return false;
  }
}
