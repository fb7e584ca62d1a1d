import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  asList,
  optional,
  readList,
  readName,
  readUrl,
  type Setting,
  secret,
  yesOrNo,
} from "#kernel/setting.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { fromPem } from "#lib/pki/pem.ts";

/** Who seals, and who timestamps. */
export const SEALING_SETTINGS = {
  TSA_URLS: {
    shown: "none",
    absent: (): string[] => [],
    read: (value: string) => readList(value).map((part) => readUrl(part, ["http:", "https:"])),
    expected: "http or https URLs, separated by commas",
    meaning: "RFC 3161 timestamp authorities in order of preference; without it a local one",
  },
  TSA_ROOTS: optional(
    readCertificates,
    "a PEM file with at least one certificate",
    "the roots that certificates of the authorities of TSA_URLS must lead to; tokens of others are refused. Without it whoever answers is believed, and every certificate says so",
  ),
  SEAL_NAME: {
    shown: "the host of BASE_URL",
    absent: (env: NodeJS.ProcessEnv) => URL.parse(env.BASE_URL ?? "")?.hostname ?? "localhost",
    read: readName,
    expected: "a name of at most 64 characters",
    meaning:
      "who seals, as the certificates made here and so every reader of a sealed PDF names it",
  },
  SEAL_P12: optional(
    (value) => resolve(value),
    "a file",
    "PKCS#12 file with the sealing key and its certificates; without it a key made here",
  ),
  SEAL_FORMER: optional(
    readCertificates,
    "a PEM file with at least one certificate",
    "certificates of what sealed here before, so that it is still believed where no place of keys has them: for processes whose keys are all given by settings. The database is not asked, since whoever has it could add his own",
  ),
  SEAL_P12_PASSWORD: secret((value) => value, "a text", "the password of SEAL_P12", asList),
  SEAL_ALLOW_UNPROVEN: yesOrNo(
    false,
    "seals also while nobody tells that the certificates of seal and timestamp were not revoked, or where their chain is not whole; the certificate in the file then says what is missing. Without it such a seal waits",
  ),
} satisfies Record<string, Setting<unknown>>;

function readCertificates(file: string): Uint8Array[] {
  const certificates = fromPem("CERTIFICATE", readFileSync(file, "utf8"));
  if (certificates.length === 0) throw new RangeError("none");
  return certificates.map((der) => readCertificate(der).der);
}
