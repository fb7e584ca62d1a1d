import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, type PdfObject, PdfStream, PdfString } from "#lib/pdf/objects.ts";
import { filterNames } from "#lib/pdf/reading/decode.ts";
import { type Decipher, EncryptedPdf, type Unlock } from "#lib/pdf/reading/encrypted-pdf.ts";
import { type Method, undo } from "./ciphers.ts";
import { fileKey } from "./file-key.ts";

/** What is encrypted how, by the names of a file's crypt filters (ISO 32000-2, 7.6.6). */
interface Rules {
  strings: Method;
  streams: Method;
  /** What a stream's own Crypt filter names. */
  methodNamed: (name: string) => Method;
  encryptsMetadata: boolean;
}

/**
 * Unlocks a file that opens without a password: its author locked changes alone,
 * and the key comes of an empty one (ISO 32000-2, 7.6.4; revisions 2 to 6).
 * @throws EncryptedPdf for one that asks for a password, or is locked otherwise
 */
export const unlockWithoutPassword: Unlock = (encrypt, id, resolve) => {
  const handler = encrypt.getName("Filter", resolve)?.value;
  const format = encrypt.getName("SubFilter", resolve)?.value ?? "";
  if (format.startsWith("adbe.pkcs7") || handler === "Adobe.PubSec") {
    throw new EncryptedPdf("certificate");
  }
  const version = encrypt.getNumber("V", resolve)?.value ?? 0;
  const revision = encrypt.getNumber("R", resolve)?.value ?? 0;
  if (handler !== "Standard" || !isKnown(version, revision)) throw new EncryptedPdf("other");
  const rules = readRules(encrypt, version, resolve);
  const bytesOf = (key: string) => encrypt.getString(key, resolve)?.bytes ?? new Uint8Array(0);
  const key = fileKey({
    revision,
    owner: bytesOf("O"),
    user: bytesOf("U"),
    userKey: bytesOf("UE"),
    permissions: encrypt.getNumber("P", resolve)?.value ?? 0,
    id,
    encryptsMetadata: rules.encryptsMetadata,
    lengths: keyLengths(encrypt, version, resolve),
  });
  if (!key) throw new EncryptedPdf("password");
  return decipherWith(key, rules, resolve);
};

/** Version 3 was never published. */
function isKnown(version: number, revision: number): boolean {
  if (version === 5) return revision === 5 || revision === 6;
  return [1, 2, 4].includes(version) && revision >= 2 && revision <= 4;
}

const MOST_KEY_BYTES = 16;

/** In bits, or in bytes as some write it; which is right, the key itself tells. */
function keyLengths(encrypt: PdfDict, version: number, resolve: Resolve): number[] {
  if (version === 1) return [5];
  const said = [encrypt, ...filtersOf(encrypt, resolve)]
    .map((dict) => dict.getNumber("Length", resolve)?.value)
    .flatMap((length) => (length === undefined ? [] : [length / 8, length]));
  const possible = [...said, MOST_KEY_BYTES, 5].filter(
    (length) => Number.isInteger(length) && length >= 5 && length <= MOST_KEY_BYTES,
  );
  return [...new Set(possible)];
}

const MOST_FILTERS = 16;

function filtersOf(encrypt: PdfDict, resolve: Resolve): PdfDict[] {
  const filters = encrypt.getDict("CF", resolve);
  const names = [...(filters?.keys() ?? [])].slice(0, MOST_FILTERS);
  return names.flatMap(({ value }) => filters?.getDict(value, resolve) ?? []);
}

/** Table 25. */
const METHODS: Readonly<Record<string, Method>> = {
  None: "none",
  V2: "rc4",
  AESV2: "aes-128",
  AESV3: "aes-256",
};

function readRules(encrypt: PdfDict, version: number, resolve: Resolve): Rules {
  const encryptsMetadata = encrypt.getBool("EncryptMetadata", resolve)?.value !== false;
  if (version < 4) {
    return { strings: "rc4", streams: "rc4", methodNamed: () => "none", encryptsMetadata };
  }
  const filters = encrypt.getDict("CF", resolve);
  const methodNamed = (name: string): Method => {
    if (name === "Identity") return "none";
    const method = filters?.getDict(name, resolve)?.getName("CFM", resolve)?.value ?? "None";
    // The two lengths of keys belong to one version each.
    const isOfVersion = (method === "AESV3") === (version === 5) || method === "None";
    if (!Object.hasOwn(METHODS, method) || !isOfVersion) throw new EncryptedPdf("other");
    return METHODS[method]!;
  };
  const methodByKey = (key: string) =>
    methodNamed(encrypt.getName(key, resolve)?.value ?? "Identity");
  return {
    strings: methodByKey("StrF"),
    streams: methodByKey("StmF"),
    methodNamed,
    encryptsMetadata,
  };
}

function decipherWith(key: Uint8Array, rules: Rules, resolve: Resolve): Decipher {
  return (object, number, generation) => {
    const take = (method: Method, data: Uint8Array) => undo(method, key, data, number, generation);
    // Parsing bounds how deeply they are nested.
    const decryptStrings = (value: PdfObject): PdfObject => {
      if (value instanceof PdfString) {
        return new PdfString(take(rules.strings, value.bytes), value.format);
      }
      if (value instanceof PdfArray) {
        for (let at = 0; at < value.length; at += 1) value.set(at, decryptStrings(value.at(at)!));
      } else if (value instanceof PdfDict) {
        for (const [name, entry] of value) value.set(name, decryptStrings(entry));
      }
      return value;
    };
    if (!(object instanceof PdfStream)) return decryptStrings(object);
    // Cross-reference streams are what leads to the key (7.5.8.2).
    if (object.getName("Type")?.value === "XRef") return object;
    const method = methodOf(object, rules, resolve);
    decryptStrings(object);
    return new PdfStream(object, take(method, object.data));
  };
}

/** A stream's own Crypt filter comes first, and is gone then (ISO 32000-2, 7.4.10). */
function methodOf(stream: PdfStream, rules: Rules, resolve: Resolve): Method {
  const filters = filterNames(stream, resolve);
  if (filters[0] !== "Crypt") {
    const isPlain = stream.getName("Type")?.value === "Metadata" && !rules.encryptsMetadata;
    return isPlain ? "none" : rules.streams;
  }
  const filter = stream.get("Filter", resolve);
  const parms = stream.get("DecodeParms", resolve);
  const own = parms instanceof PdfArray ? parms.at(0, resolve) : parms;
  const name = own instanceof PdfDict ? own.getName("Name", resolve)?.value : undefined;
  for (const [key, list] of [
    ["Filter", filter],
    ["DecodeParms", parms],
  ] as const) {
    if (list instanceof PdfArray) stream.set(key, new PdfArray(list.toArray().slice(1)));
    else stream.delete(key);
  }
  return rules.methodNamed(name ?? "Identity");
}
