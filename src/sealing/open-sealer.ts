import { readFile } from "node:fs/promises";
import { get, post } from "#egress/ask.ts";
import type { Log } from "#kernel/log.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { readCertificate } from "./crypto/certificate.ts";
import type { KeyHolder } from "./crypto/key-holder.ts";
import { openLocalKeys } from "./crypto/local-keys.ts";
import { readP12 } from "./crypto/p12.ts";
import { openRemoteTimestampAuthority } from "./crypto/remote-timestamp-authority.ts";
import { openRevocationSource } from "./crypto/revocation-source.ts";
import type { TimestampSignals } from "./crypto/timestamp-authority.ts";
import { gatherValidationMaterial } from "./crypto/validation-material.ts";
import type { Sealer } from "./sealer.ts";

export interface SealerSettings {
  /** Whom certificates made here name. */
  name: string;
  /** `keys` in DATA_DIR. */
  keysFolder: string;
  /** A PKCS#12 file to seal with instead of the key made here. */
  p12: string | null;
  p12Password: string | null;
  /** Timestamp authorities to ask instead of the one made here. */
  timestampUrls: readonly string[];
  clock: Clock;
  random: RandomBytes;
  log: Log;
}

/** Opens the key and the authority that the settings name; each not named is the local one. */
export async function openSealer(settings: SealerSettings): Promise<Sealer> {
  const { clock, random, timestampUrls, name } = settings;
  const local = await openLocalKeys({ name, folder: settings.keysFolder, clock, random });
  const keyHolder = settings.p12 === null ? local.seal : await openP12(settings.p12, settings);
  const authority =
    timestampUrls.length === 0
      ? local.timestampAuthority
      : openRemoteTimestampAuthority({
          ...{ urls: timestampUrls, post, clock, random },
          signals: signalsTo(settings.log),
        });
  const source = openRevocationSource({ clock, get, post });
  const certificate = readCertificate(keyHolder.chain[0] ?? new Uint8Array());
  return {
    keyHolder,
    authority,
    subject: certificate.name,
    endsAt: certificate.notAfter,
    trustedRoots: undefined,
    validation: (stampers) =>
      gatherValidationMaterial({
        chains: [keyHolder.chain, ...stampers],
        ownCrls: local.crls,
        source,
        at: clock.now(),
      }),
  };
}

function signalsTo(log: Log): TimestampSignals {
  return {
    onToken: (authority, { ms, aheadMs }) =>
      log("timestamp.given", { authority, ms, skewMs: aheadMs }),
    onFailure: (authority, { kind, why }) => log("timestamp.failed", { authority, kind, why }),
  };
}

async function openP12(
  path: string,
  { p12Password }: Pick<SealerSettings, "p12Password">,
): Promise<KeyHolder> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`SEAL_P12: ${path} cannot be read`, { cause });
  });
  return readP12(bytes, p12Password ?? "");
}
