import { sha256Hex } from "#kernel/digest.ts";
import type { Log } from "#kernel/log.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { get, post } from "#lib/egress/ask.ts";
import { type Certificate, readCertificate } from "#lib/pki/certificate.ts";
import { endOfChain, namesOfUnaskable } from "#lib/pki/check-seal-chain.ts";
import { toPem } from "#lib/pki/pem.ts";
import { openRemoteTimestampAuthority } from "#lib/pki/remote-timestamp-authority.ts";
import { openRevocationSource } from "#lib/pki/revocation-source.ts";
import type { TimestampSignals } from "#lib/pki/timestamp-authority.ts";
import { gatherValidationMaterial } from "#lib/pki/validation-material.ts";
import type { Secrets } from "#store/secrets.ts";
import { keepMaterial } from "./keep-material.ts";
import { openSealKey } from "./key-kinds.ts";
import { type LocalKeys, openLocalKeys } from "./local-keys.ts";
import type { Sealer } from "./sealer.ts";

export interface SealerSettings {
  /** Whom certificates made here name. */
  name: string;
  /** Where keys made here are kept. */
  secrets: Secrets;
  /** A PKCS#12 file to seal with instead of the key made here. */
  p12: string | null;
  p12Password: string | null;
  /** Timestamp authorities to ask instead of the one made here. */
  timestampUrls: readonly string[];
  /** DER: where the chains of these have to end; null lets them end anywhere. */
  timestampRoots: readonly Uint8Array[] | null;
  /** Seals also where a proof cannot be had, and says so on the certificate. */
  allowsUnproven: boolean;
  clock: Clock;
  random: RandomBytes;
  log: Log;
}

/**
 * Opens the key and the authority that the settings name; each not named is the local one.
 * @throws WrongSealKey when SEAL_P12 holds nothing to seal with
 */
export async function openSealer(settings: SealerSettings): Promise<Sealer> {
  const { clock, random, timestampUrls, name } = settings;
  const local = needsLocalKeys(settings)
    ? await openLocalKeys({ name, secrets: settings.secrets, clock, random })
    : null;
  const { kind, keyHolder } = await openSealKey({
    p12: settings.p12,
    p12Password: settings.p12Password,
    clock,
    secretsKind: settings.secrets.kind,
    local: async () => keysOf(local),
  });
  const trustedRoots = settings.timestampRoots ?? undefined;
  const authority =
    timestampUrls.length === 0
      ? keysOf(local).timestampAuthority
      : openRemoteTimestampAuthority({
          urls: timestampUrls,
          post,
          clock,
          random,
          ...(trustedRoots && { trustedRoots }),
          signals: signalsTo(settings.log),
        });
  const source = openRevocationSource({
    clock,
    get,
    post,
    onFailure: (failure) => settings.log("revocation.unknown", failure),
  });
  const [certificate, root] = [keyHolder.chain[0], keyHolder.chain.at(-1)].map((der) =>
    readCertificate(der ?? new Uint8Array()),
  ) as [Certificate, Certificate];
  if (!authority.isLocal && !trustedRoots) settings.log("timestamps.unchecked");
  const unaskable = keyHolder === local?.seal ? [] : await namesOfUnaskable(keyHolder.chain);
  if (unaskable.length > 0) settings.log("seal.unprovable", { why: unaskable.join(", ") });
  const gather = (chains: readonly (readonly Uint8Array[])[]) =>
    gatherValidationMaterial({
      chains,
      ownCrls: local?.crls ?? [],
      trustedRoots,
      source,
      at: clock.now(),
    });
  const material = keepMaterial(gather, clock);
  return {
    keyHolder,
    keyKind: kind,
    authority,
    subject: certificate.name,
    endsAt: endOfChain(keyHolder.chain),
    root: { pem: toPem("CERTIFICATE", root.der), sha256: sha256Hex(root.der) },
    trustedRoots,
    allowsUnproven: settings.allowsUnproven,
    material: (stampers) => material([keyHolder.chain, ...stampers]),
  };
}

/** Whether anything made here seals or stamps: then there is a root of our own, too. */
export function needsLocalKeys({
  p12,
  timestampUrls,
}: Pick<SealerSettings, "p12" | "timestampUrls">): boolean {
  return p12 === null || timestampUrls.length === 0;
}

function keysOf(local: LocalKeys | null): LocalKeys {
  if (local === null) throw new Error("keys made here were not opened");
  return local;
}

function signalsTo(log: Log): TimestampSignals {
  return {
    onToken: (authority, { ms, aheadMs }) =>
      log("timestamp.given", { authority, ms, skewMs: aheadMs }),
    onFailure: (authority, { kind, why }) => log("timestamp.failed", { authority, kind, why }),
  };
}
