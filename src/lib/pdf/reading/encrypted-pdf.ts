import type { Resolve } from "#lib/pdf/geometry.ts";
import type { PdfDict, PdfObject } from "#lib/pdf/objects.ts";
import { BrokenPdf } from "./parse.ts";

/** What opens a file: a password, the key of somebody's certificate, or something only one program knows. */
export type Lock = "password" | "certificate" | "other";

/** A PDF that nobody reads without its key. */
export class EncryptedPdf extends BrokenPdf {
  readonly lock: Lock;

  constructor(lock: Lock = "other") {
    super("the file is encrypted");
    this.lock = lock;
  }
}

/** Undoes the encryption of an indirect object, once, right after it was parsed. */
export type Decipher = (object: PdfObject, number: number, generation: number) => PdfObject;

/**
 * Finds what undoes a file's encryption.
 * @param encrypt its Encrypt dictionary (ISO 32000-1, 7.6.1)
 * @param id the first part of its ID; empty where it has none
 * @throws EncryptedPdf where it takes more than what the file holds
 */
export type Unlock = (encrypt: PdfDict, id: Uint8Array, resolve: Resolve) => Decipher;
